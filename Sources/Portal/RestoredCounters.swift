import FoundationEssentials
import SQLStore

/// The last numbers that the replaced database assigned, so that the restored one does not assign them again.
///
/// Participants, responses and rows that are newer than the backup are lost, but exports and emails contain their
/// numbers.
struct RestoredCounters: Sendable {
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
            guard try Self.hasCounters(transaction) else { return (tables, []) }
            let lists = try transaction.rows("select table_name, last_key from key_counters") { row in
                (name: try row[0] as String, last: try row[1] as Int64)
            }
            return (tables, lists)
        }
    }

    /// Raises the counters of a restored database that are lower.
    func raise(in restored: String) async throws {
        let store = try Store(path: restored)
        try await Installation.closing(store) { try await store.write { try raise($0) } }
    }

    private func raise(_ transaction: borrowing Transaction) throws {
        for table in tables {
            let raised = try transaction.run(
                "update sqlite_sequence set seq = max(seq, \(table.last)) where name = \(table.name)")
            guard raised == 0 else { continue }
            // A table that never had rows has no counter yet.
            try transaction.run(
                """
                insert into sqlite_sequence (name, seq)
                select name, \(table.last) from sqlite_schema
                where type = 'table' and name = \(table.name) and sql like '%autoincrement%'
                """)
        }
        guard try Self.hasCounters(transaction) else { return }
        for list in lists {
            try transaction.run(
                """
                insert into key_counters (table_name, last_key)
                select name, \(list.last) from sqlite_schema where type = 'table' and name = \(list.name)
                on conflict (table_name) do update set last_key = max(last_key, excluded.last_key)
                """)
        }
    }

    /// Raises all counters of a restored database by `count`, so that these numbers are never assigned.
    static func skip(_ count: Int, in restored: String) async throws {
        guard count > 0 else { return }
        let store = try Store(path: restored)
        try await Installation.closing(store) { try await store.write { try skip(count, $0) } }
    }

    private static func skip(_ count: Int, _ transaction: borrowing Transaction) throws {
        // A table that has always been empty has no counter yet.
        try transaction.run(
            """
            insert into sqlite_sequence (name, seq)
            select name, 0 from sqlite_schema
            where type = 'table' and sql like '%autoincrement%'
            and name not in (select name from sqlite_sequence)
            """)
        try transaction.run("update sqlite_sequence set seq = seq + \(count)")
        guard try hasCounters(transaction) else { return }
        try transaction.run("update key_counters set last_key = last_key + \(count)")
    }

    private static func hasCounters(_ transaction: borrowing Transaction) throws -> Bool {
        let found: Int? = try transaction.value(
            "select 1 from sqlite_schema where type = 'table' and name = 'key_counters'")
        return found != nil
    }
}
