import SQLStore

/// The migrations that were applied to the database.
enum SchemaMigrationRepository {
    /// Returns the name of the newest migration; nil for a new database.
    static func newest(in transaction: borrowing Transaction) throws -> String? {
        try transaction.value("select name from schema_migrations order by position desc limit 1")
    }
}
