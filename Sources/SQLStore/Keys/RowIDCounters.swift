/// The last number that was drawn for the rows of each table, so that no number is given twice.
///
/// A table's own greatest number is not enough: it falls when the newest row is deleted. The counters are in the table
/// `key_counters`, which outlives the rows and the table that holds them. They are kept in memory while this connection
/// writes and are saved once for each commit, in the transaction of the rows, so that drawing costs a busy server no
/// statement. Work that is rolled back leaves a gap at most.
final class RowIDCounters {
    private struct Counter {
        var last: Int64
        var isSaved: Bool
    }

    private var counters: [String: Counter] = [:]
    /// The tables whose counters are ahead of what is saved.
    private var unsaved: [String] = []

    /// Draws `count` numbers in a row and returns the first.
    func allocate(_ count: Int, for table: String, on connection: DatabaseConnection) throws -> Int64 {
        let last = try last(of: table, on: connection)
        advance(table, to: last + Int64(count))
        return last + 1
    }

    /// Makes sure that no number up to this one is drawn, nor any that a row has now.
    func reserve(upTo key: Int64, for table: String, on connection: DatabaseConnection) throws {
        advance(table, to: max(key, try last(of: table, on: connection)))
    }

    /// Forgets everything: another process has committed, and may have drawn numbers too.
    func forget() {
        counters = [:]
        unsaved = []
    }

    /// Writes down how far the counters are, in the transaction that is about to be committed.
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

    /// Notes that what ``save(on:)`` wrote is committed.
    func saved() {
        for table in unsaved { counters[table]?.isSaved = true }
        unsaved = []
    }

    private func advance(_ table: String, to last: Int64) {
        if counters[table]?.isSaved != false { unsaved.append(table) }
        counters[table] = Counter(last: last, isSaved: false)
    }

    /// What is in memory, else what was saved, and never less than what the table holds.
    private func last(of table: String, on connection: DatabaseConnection) throws -> Int64 {
        if let known = counters[table] { return known.last }
        let statement = try connection.start(
            """
            select max(k) from (
                select last_key as k from key_counters where table_name = \(table)
                union all select max(key) as k from \(identifier: table)) as known
            """)
        defer { statement.finish() }
        var last: Int64 = 0
        if try statement.step(), case .integer(let found) = Row(statement).value(0) { last = max(0, found) }
        counters[table] = Counter(last: last, isSaved: true)
        return last
    }
}

extension Transaction {
    /// Draws `count` numbers in a row for the column `key` of new rows, and returns the first.
    ///
    /// No row of the table ever had one of them, whatever was deleted, by this process or another.
    public borrowing func allocateRowIDs(_ count: Int = 1, for table: String) throws -> Int64 {
        try connection.keyCounters.allocate(count, for: table, on: connection)
    }

    /// Makes sure that no number up to this one is drawn for the table: a row had it once. Numbers that rows have
    /// now count too.
    public borrowing func reserveRowIDs(upTo key: Int64, for table: String) throws {
        try connection.keyCounters.reserve(upTo: key, for: table, on: connection)
    }
}
