/// The last ID allocated for the rows of each table, so that no ID is used twice.
///
/// The greatest ID in a table isn't enough: it decreases when the newest row is deleted. The counters are stored in the
/// table `key_counters`, which outlives the rows and their table. They are kept in memory while this connection writes
/// and are saved once per commit, in the transaction of the rows, so that allocating an ID needs no statement of its
/// own. A rollback leaves at most a gap.
final class RowIDCounters {
    private struct Counter {
        var last: Int64
        var isSaved: Bool
    }

    private var counters: [String: Counter] = [:]
    /// The tables whose counters are ahead of the saved values.
    private var unsaved: [String] = []

    /// Allocates `count` consecutive IDs and returns the first.
    func allocate(_ count: Int, for table: String, on connection: DatabaseConnection) throws -> Int64 {
        let last = try last(of: table, on: connection)
        advance(table, to: last + Int64(count))
        return last + 1
    }

    /// Ensures that no ID up to this one is allocated, nor any ID that a row has now.
    func reserve(upTo key: Int64, for table: String, on connection: DatabaseConnection) throws {
        advance(table, to: max(key, try last(of: table, on: connection)))
    }

    /// Clears all counters: another process has committed, and may have allocated IDs too.
    func forget() {
        counters = [:]
        unsaved = []
    }

    /// Saves the counters in the transaction that is about to be committed.
    func save(on connection: DatabaseConnection) throws {
        for table in unsaved {
            guard let last = counters[table]?.last else { continue }
            let statement = try connection.start(
                """
                insert into key_counters (table_name, last_key) values (\(table), \(last))
                on conflict (table_name) do update set last_key = excluded.last_key
                where excluded.last_key > key_counters.last_key
                """)
            defer { statement.finish() }
            _ = try statement.runToEnd()
        }
    }

    /// Records that the values written by ``save(on:)`` are committed.
    func saved() {
        for table in unsaved { counters[table]?.isSaved = true }
        unsaved = []
    }

    private func advance(_ table: String, to last: Int64) {
        if counters[table]?.isSaved != false { unsaved.append(table) }
        counters[table] = Counter(last: last, isSaved: false)
    }

    /// Returns the counter in memory, or else the saved one, and never less than the greatest ID in the table.
    private func last(of table: String, on connection: DatabaseConnection) throws -> Int64 {
        if let known = counters[table] { return known.last }
        let statement = try connection.start(
            """
            select max(k) from (
                select last_key as k from key_counters where table_name = \(table)
                union all select max(rowid) as k from \(identifier: table)) as known
            """)
        defer { statement.finish() }
        var last: Int64 = 0
        if try statement.step(), case .integer(let found) = Row(statement).value(0) { last = max(0, found) }
        counters[table] = Counter(last: last, isSaved: true)
        return last
    }
}

extension Transaction {
    /// Allocates `count` consecutive IDs for new rows and returns the first.
    ///
    /// No row of the table has ever had one of them, whatever was deleted, by this process or another.
    public borrowing func allocateRowIDs(_ count: Int = 1, for table: String) throws -> Int64 {
        try connection.keyCounters.allocate(count, for: table, on: connection)
    }

    /// Ensures that no ID up to this one is allocated for the table, because a row once had it. IDs of existing rows
    /// are excluded too.
    public borrowing func reserveRowIDs(upTo key: Int64, for table: String) throws {
        try connection.keyCounters.reserve(upTo: key, for: table, on: connection)
    }
}
