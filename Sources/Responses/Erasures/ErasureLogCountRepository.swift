import SQLStore
import Timekeeping

/// The minimum number of entries in the erasure log, as the database counts them.
///
/// An entry is written before its transaction is committed, so the log can have more entries, but never fewer. If it
/// has fewer, its end was truncated, or it is another file.
public enum ErasureLogCountRepository {
    /// Returns the count; nil in a database of an earlier version.
    public static func value(in transaction: borrowing Transaction) throws -> Int? {
        guard try transaction.hasTable("erasure_log") else { return nil }
        return try transaction.value("select entry_count from erasure_log")
    }

    /// Returns whether all lines of the log are known to have seals.
    public static func isSealed(in transaction: borrowing Transaction) throws -> Bool {
        let column: Int? = try transaction.value(
            "select 1 from sqlite_schema where name = 'erasure_log' and sql like '%is_sealed%'")
        guard column != nil else { return false }
        return try transaction.value("select is_sealed from erasure_log") == 1
    }

    /// Counts one more entry, in the transaction of its erasure.
    static func increment(in transaction: borrowing Transaction) throws {
        try transaction.run("update erasure_log set entry_count = entry_count + 1")
    }

    /// Raises the count to the number of entries in the log, for entries from before the database counted
    /// them, and seals the lines of a log of the older format once.
    ///
    /// The log is read within the transaction, so no erasure can be between its entry and its commit.
    public static func raise(to log: ErasureLog, in store: Store, at now: Instant) async throws {
        guard try await store.read({ try isBehind(log, in: $0) }) else { return }
        try await store.write { transaction in
            if try !isSealed(in: transaction) { try log.cover(at: now) }
            let contents = try log.contents()
            let count = contents?.entries.count ?? 0
            let isSealed = contents?.isFullySealed == true ? 1 : 0
            try transaction.run(
                """
                update erasure_log
                set entry_count = max(entry_count, \(count)), is_sealed = max(is_sealed, \(isSealed))
                """)
        }
    }

    /// Sets the count of a restored database to the number of entries in the log, which the restore verified or the
    /// operator accepted.
    public static func reset(to log: ErasureLog, in store: Store) async throws {
        try await store.write { transaction in
            guard try transaction.hasTable("erasure_log") else { return }
            let count = try log.contents()?.entries.count ?? 0
            try transaction.run("update erasure_log set entry_count = \(count)")
            // A log that was accepted as it is has a line that covers it.
            guard try isSealed(in: transaction), try log.contents()?.isFullySealed != true else { return }
            try transaction.run("update erasure_log set is_sealed = 0")
        }
    }

    private static func isBehind(_ log: ErasureLog, in transaction: borrowing Transaction) throws -> Bool {
        guard let contents = try log.contents() else { return false }
        return try value(in: transaction) ?? .max < contents.entries.count
            || (!isSealed(in: transaction) && contents.isOfKey)
    }
}

extension ErasureLog.Contents {
    /// Returns how many entries are missing from the log compared with the database, as a phrase; nil if none are.
    public func shortage(against count: Int?) -> String? {
        guard let count, entries.count < count else { return nil }
        return
            "is missing \(count - entries.count) of the \(count == 1 ? "1 erasure" : "\(count) erasures") that the database counts"
    }
}
