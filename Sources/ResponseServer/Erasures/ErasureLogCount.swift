import SQLStore

/// The number of entries that the log of erasures has at least, as the database counts them.
///
/// An entry is written before its transaction is committed, so the log may have more entries, but never fewer: then its
/// end was cut off, or it is another file.
public enum ErasureLogCount {
    /// Returns the count; nil in a database of an earlier version.
    public static func value(in transaction: borrowing Transaction) throws -> Int? {
        guard try exists(in: transaction) else { return nil }
        return try transaction.value("select entry_count from erasure_log")
    }

    /// Counts one more entry, in the transaction of its erasure.
    static func increment(in transaction: borrowing Transaction) throws {
        try transaction.run("update erasure_log set entry_count = entry_count + 1")
    }

    /// Raises the count to the number of entries in the log, for entries from before the database counted them.
    ///
    /// The log is read within the transaction: no erasure can be between its entry and its commit then.
    public static func raise(to log: ErasureLog, in store: Store) async throws {
        guard try await store.read({ try isBehind(log, in: $0) }) else { return }
        try await store.write { transaction in
            let count = try log.contents()?.entries.count ?? 0
            try transaction.run("update erasure_log set entry_count = max(entry_count, \(count))")
        }
    }

    /// Sets the count of a restored database to the entries of the log, which the restore checked or the operator
    /// accepted as it is.
    public static func reset(to log: ErasureLog, in store: Store) async throws {
        try await store.write { transaction in
            guard try exists(in: transaction) else { return }
            let count = try log.contents()?.entries.count ?? 0
            try transaction.run("update erasure_log set entry_count = \(count)")
        }
    }

    private static func isBehind(_ log: ErasureLog, in transaction: borrowing Transaction) throws -> Bool {
        try value(in: transaction) ?? .max < log.contents()?.entries.count ?? 0
    }

    private static func exists(in transaction: borrowing Transaction) throws -> Bool {
        let found: Int? = try transaction.value(
            "select 1 from sqlite_schema where type = 'table' and name = 'erasure_log'")
        return found != nil
    }
}

extension ErasureLog.Contents {
    /// Returns what the log lacks of the entries that a database counts, as a phrase; nil if it has them.
    public func shortage(against count: Int?) -> String? {
        guard let count, entries.count < count else { return nil }
        return "lacks \(count - entries.count) of the \(count) erasures that the database counts"
    }
}
