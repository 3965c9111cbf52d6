import Cryptography
import Responses
import SQLStore
import Vocabulary

/// Finds what is stored about the account of a participant, for a copy of everything about the participant.
struct ParticipantAccountRepository: ParticipantAccountRecords {
    let recipients: ReminderRecipientRepository
    let secrets: AccountSecrets

    func records(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> ParticipantAccount? {
        guard let found = try recipients.find(participant, transaction) else { return nil }
        let state = try transaction.first(
            """
            select s.id, s.study_key, a.user_id, a.email_sealed from account_studies s join accounts a on a.id = s.account_id
            where s.account_id = \(found.account) and s.study_key = \(found.studyID.folded)
            """
        ) { row in
            (
                id: try row[0] as Int64, key: try row[1] as String, user: try row[2] as String,
                email: try row[3] as [UInt8]
            )
        }
        guard let state else { return nil }
        let context = AccountSealContext.address(userID: state.user)
        return ParticipantAccount(
            account: found.account.rawValue, email: try secrets.open(state.email, context),
            tables: AccountRecordTables.all(state: state.id, studyKey: state.key),
            rows: RecordedRowRepository { [secrets] in try secrets.open($0, context) },
            documents: { [key = secrets.key] transaction, body in
                try Self.documents(of: state.id, key, transaction, body)
            })
    }

    /// Reads the signed documents of a state, each of which may be large.
    private static func documents(
        of state: Int64, _ key: SealingKey, _ transaction: borrowing Transaction,
        _ body: (ParticipantAccount.Document) throws -> Void
    ) throws {
        try transaction.forEach(
            """
            select id, pdf_digest, pdf_sealed from account_consents
            where account_study_id = \(state) and pdf_sealed is not null order by id
            """
        ) { row in
            let (id, digest, sealed): (Int64, [UInt8], [UInt8]) = (try row[0], try row[1], try row[2])
            let bytes = try key.open(sealed, context: AccountSealContext.consent(digest: digest).text)
            try body(ParticipantAccount.Document(name: "consent-\(id).pdf", bytes: bytes))
        }
    }
}
