import SQLStore

/// A table that is always empty, for trying whether the database accepts writes.
enum WriteProbeRepository {
    /// Writes bytes and deletes them again.
    static func write(_ bytes: [UInt8], in transaction: borrowing Transaction) throws {
        try transaction.run("insert into write_probe (id, body) values (1, \(bytes))")
        try transaction.run("delete from write_probe where id = 1")
    }
}
