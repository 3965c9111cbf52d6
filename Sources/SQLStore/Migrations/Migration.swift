import Cryptography

/// A schema migration: statements that run once, in one transaction, and are never edited afterwards.
public struct Migration: Hashable, Sendable {
    /// The name under which the database records it, such as `0001-access`.
    public let name: String
    /// One or more statements; none of them begins or ends a transaction.
    public let sql: String

    /// Creates a migration from the name and the text of its file.
    public init(name: String, sql: String) {
        self.name = name
        self.sql = sql
    }

    /// The digest of the text that the database records. Line endings are normalized, because a checkout may change
    /// them.
    public var digest: String {
        SHA256.digest(sql.utf8.filter { $0 != 0x0D }).hex
    }
}
