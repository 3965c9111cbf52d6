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
        guard try transaction.hasTable("committed_erasures") else { return [] }
        return Set(try transaction.rows("select digest from committed_erasures") { try $0[0] as String })
    }

    static func contains(_ digest: String, in transaction: borrowing Transaction) throws -> Bool {
        let found: Int? = try transaction.value(
            "select 1 from committed_erasures where digest = \(digest)")
        return found != nil
    }

    /// Forgets all, because the log knows their outcome.
    static func removeAll(in transaction: borrowing Transaction) throws {
        if try transaction.hasTable("committed_erasures") {
            try transaction.run("delete from committed_erasures")
        }
    }
}
