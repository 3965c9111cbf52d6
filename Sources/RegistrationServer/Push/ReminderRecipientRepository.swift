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
        let found = try transaction.first(
            """
            select p.app_token_sealed, p.app_token_digest, c.app_folder_id, a.title, c.study_id
            from participants p join channels c on c.id = p.channel_id join folders a on a.id = c.app_folder_id
            where p.id = \(participant) and p.app_token_sealed is not null
            """
        ) { row in
            (
                sealed: try row[0] as [UInt8], digest: try row[1] as [UInt8], app: try row[2] as FolderID,
                title: try row[3] as String, studyID: StudyID(try row[4])
            )
        }
        guard let found else { return nil }
        let token = try tokens.open(found.sealed, digest: found.digest)
        return try transaction.first(
            """
            select s.account_id, (select count(*) from account_sessions d where d.account_id = s.account_id
                and d.takes_pushes = 1 and d.device_type is not null and d.device_token_sealed is not null)
            from account_studies s join accounts a on a.id = s.account_id
            where s.app_token_digest = \(secrets.digest(ofAppToken: token)) and a.app_folder_id = \(found.app)
            """
        ) { row in
            Recipient(
                account: try row[0], app: found.app, appTitle: found.title, studyID: found.studyID,
                hasPhone: try row[1] as Int > 0)
        }
    }
}
