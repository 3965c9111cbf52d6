import SQLStore

/// The committed erasures whose outcome the erasure log doesn't know yet, by the digests of their entries.
enum CommittedErasureRepository {
    /// Remembers an erasure in its own transaction.
    static func add(_ digest: String, in transaction: borrowing Transaction) throws {
        try transaction.run(
            "insert into committed_erasures (digest) values (\(digest)) on conflict (digest) do nothing")
    }

    /// Returns all digests; none in a database of an earlier version.
    static func all(in transaction: borrowing Transaction) throws -> Set<String> {
        guard try exists(in: transaction) else { return [] }
        return Set(try transaction.rows("select digest from committed_erasures") { try $0[0] as String })
    }

    static func contains(_ digest: String, in transaction: borrowing Transaction) throws -> Bool {
        let found: Int? = try transaction.value(
            "select 1 from committed_erasures where digest = \(digest)")
        return found != nil
    }

    /// Forgets all, because the log knows their outcome.
    static func removeAll(in transaction: borrowing Transaction) throws {
        if try exists(in: transaction) { try transaction.run("delete from committed_erasures") }
    }

    private static func exists(in transaction: borrowing Transaction) throws -> Bool {
        let found: Int? = try transaction.value(
            "select 1 from sqlite_schema where type = 'table' and name = 'committed_erasures'")
        return found != nil
    }
}
