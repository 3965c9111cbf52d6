import Access
import Responses
import SQLStore
import Vocabulary

/// Finds the accounts of participants. The link is encrypted, so only the server can follow it.
struct ReminderRecipientRepository: Sendable {
    /// The account of a participant.
    struct Recipient {
        let account: AccountID
        let app: FolderID
        let appTitle: String
        let studyID: StudyID
        /// Whether a phone is signed in and takes messages.
        let hasPhone: Bool
    }

    let secrets: AccountSecrets
    let tokens: ParticipantAppTokens

    /// Returns the account of a participant; nil if it isn't known, or the participant has withdrawn.
    func find(
        _ participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> Recipient? {
        guard let found = try participation(of: participant, transaction) else { return nil }
        let token = try tokens.open(found.sealedToken, digest: found.tokenDigest)
        return try transaction.first(
            """
            select s.account_id, (select count(*) from account_sessions d where d.account_id = s.account_id
                and d.takes_pushes = 1 and d.device_type is not null and d.device_token_sealed is not null)
            from account_studies s join accounts a on a.id = s.account_id
            where s.app_token_digest = \(secrets.digest(ofAppToken: token)) and a.app_folder_id = \(found.app)
            """
        ) { row in
            Recipient(
                account: try row[0], app: found.app, appTitle: found.appTitle, studyID: found.studyID,
                hasPhone: try row[1] as Int > 0)
        }
    }

    /// The app token of a participant, and the study.
    private struct Participation {
        let sealedToken: [UInt8]
        let tokenDigest: [UInt8]
        let app: FolderID
        let appTitle: String
        let studyID: StudyID
    }

    private func participation(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> Participation? {
        try transaction.first(
            """
            select p.app_token_sealed, p.app_token_digest, c.app_folder_id, a.title, c.study_id
            from participants p join channels c on c.id = p.channel_id join folders a on a.id = c.app_folder_id
            where p.id = \(participant) and p.app_token_sealed is not null
            """
        ) { row in
            Participation(
                sealedToken: try row[0], tokenDigest: try row[1], app: try row[2], appTitle: try row[3],
                studyID: StudyID(try row[4]))
        }
    }
}
