import Cryptography

/// One step of the schema: statements that are run once, in one transaction, and never edited afterwards.
public struct Migration: Hashable, Sendable {
    /// The name by which the database remembers it, such as `0001-access`.
    public let name: String
    /// One statement or several; none of them begins or ends a transaction.
    public let sql: String

    /// A step with the name and the text of its file.
    public init(name: String, sql: String) {
        self.name = name
        self.sql = sql
    }

    /// What the database remembers of the text. Line ends do not count: a checkout may have changed them.
    public var digest: String {
        SHA256.digest(sql.utf8.filter { $0 != 0x0D }).hex
    }
}
