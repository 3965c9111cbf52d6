import Cryptography
import SQLStore

/// The identifier of the key that a database needs, as the database says.
///
/// Backups have it too, so that a restore can name the key file that is missing.
public enum DataKeyRepository {
    /// Returns the identifier; nil in a database of an earlier version, and before it was recorded.
    public static func identifier(in transaction: borrowing Transaction) throws -> String? {
        guard try transaction.hasTable("data_keys") else { return nil }
        return try transaction.value("select identifier from data_keys")
    }

    /// Records that everything is encrypted with a key.
    public static func record(_ key: SealingKey, in transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            insert into data_keys (id, identifier) values (1, \(key.identifier))
            on conflict (id) do update set identifier = excluded.identifier
            """)
    }
}
