import FoundationEssentials
import SQLStore

/// The last numbers that the replaced database assigned, so that the restored one does not assign them again.
///
/// Participants, responses and rows that are newer than the backup are lost, but exports and emails contain their
/// numbers.
struct RestoredCounterRepository: Sendable {
    private let tables: [(name: String, last: Int64)]
    private let lists: [(name: String, last: Int64)]

    /// Reads the counters of the database that will be replaced; nil if there is none.
    ///
    /// - Throws: ``SQLError`` if it can't be read.
    init?(of database: String) throws {
        guard FileManager.default.fileExists(atPath: database) else { return nil }
        (tables, lists) = try Backup.read(database) { transaction in
            let tables = try transaction.rows("select name, seq from sqlite_sequence") { row in
                (name: try row[0] as String, last: try row[1] as Int64)
            }
            guard try transaction.hasTable("key_counters") else { return (tables, []) }
            let lists = try transaction.rows("select table_name, last_key from key_counters") { row in
                (name: try row[0] as String, last: try row[1] as Int64)
            }
            return (tables, lists)
        }
    }

    /// Raises the counters of a restored database to those of the previous one, and then by `skipped` numbers that are
    /// never assigned.
    static func raise(
        to previous: RestoredCounterRepository?, skipping skipped: Int, in restored: String
    ) async throws {
        guard previous != nil || skipped > 0 else { return }
        let store = try Store(path: restored)
        try await Installation.closing(store) {
            try await store.write { transaction in
                try startCounters(transaction)
                try previous?.raise(transaction)
                try skip(skipped, transaction)
            }
        }
    }

    /// Starts the counters of tables that never had rows, because SQLite starts them only with the first row.
    private static func startCounters(_ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            insert into sqlite_sequence (name, seq)
            select name, 0 from sqlite_schema
            where type = 'table' and sql like '%autoincrement%'
            and name not in (select name from sqlite_sequence)
            """)
    }

    private func raise(_ transaction: borrowing Transaction) throws {
        for table in tables {
            try transaction.run(
                "update sqlite_sequence set seq = max(seq, \(table.last)) where name = \(table.name)")
        }
        guard try transaction.hasTable("key_counters") else { return }
        for list in lists {
            try transaction.run(
                """
                insert into key_counters (table_name, last_key)
                select name, \(list.last) from sqlite_schema where type = 'table' and name = \(list.name)
                on conflict (table_name) do update set last_key = max(last_key, excluded.last_key)
                """)
        }
    }

    private static func skip(_ count: Int, _ transaction: borrowing Transaction) throws {
        try transaction.run("update sqlite_sequence set seq = seq + \(count)")
        guard try transaction.hasTable("key_counters") else { return }
        try transaction.run("update key_counters set last_key = last_key + \(count)")
    }
}
