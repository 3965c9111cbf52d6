import SQLStore
import Vocabulary

/// The account of a participant in the app, for a copy of everything about the participant.
///
/// The link from the participant to the account is encrypted, so only the registration server can follow it.
public protocol ParticipantAccountRecords: Sendable {
    /// Returns what is stored about the account and its part in the participant's study; nil without an account here, or
    /// after the participant has withdrawn, when nothing links them any more.
    func records(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> ParticipantAccount?
}

/// The account of a participant.
public struct ParticipantAccount: Sendable {
    /// A signed consent.
    public struct Document: Sendable {
        public let name: String
        public let bytes: [UInt8]

        public init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
    }

    package let account: Int64
    package let email: String
    /// The tables, whose conditions are about the account and the study.
    package let tables: [RecordedTable]
    package let rows: RecordedRowRepository
    /// Reads the signed consents one after the other.
    package let documents: @Sendable (borrowing Transaction, (Document) throws -> Void) throws -> Void

    package init(
        account: Int64, email: String, tables: [RecordedTable], rows: RecordedRowRepository,
        documents: @escaping @Sendable (borrowing Transaction, (Document) throws -> Void) throws -> Void
    ) {
        (self.account, self.email, self.tables, self.rows) = (account, email, tables, rows)
        self.documents = documents
    }
}
