import Timekeeping

/// Work that is stored as rows of a table, and that workers take for a limited time.
///
/// The table has a row ID, the column `leased_until`, which is null unless a worker has the row, and a column with the
/// time from which the work is due. If a worker ends before it finishes a row, its lease expires, and the next worker
/// takes the row.
public struct LeasedRows: Sendable {
    /// How long a worker has a row.
    public let leaseSeconds: Int
    private let table: String
    private let dueColumn: String
    /// The condition on rows that wait for a worker.
    private let isWaiting: SQL

    /// Describes the work in a table. Rows that fulfill `condition` wait for a worker.
    public init(
        _ table: String, due dueColumn: String = "next_attempt_at", where condition: SQL = "1 = 1",
        leaseSeconds: Int
    ) {
        self.table = table
        self.dueColumn = dueColumn
        self.leaseSeconds = leaseSeconds
        isWaiting = condition
    }

    /// Takes up to `count` rows that are due, those that have been due longest first, and returns their IDs.
    public func claim(
        _ count: Int, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> [Int64] {
        let (time, end) = (now.milliseconds, leaseEnd(from: now).milliseconds)
        // A lease that ends later than a new one was taken before the clock was set back.
        return try transaction.rows(
            """
            update \(identifier: table) set leased_until = \(end)
            where id in (
                select id from \(identifier: table)
                where \(fragment: isWaiting) and \(identifier: dueColumn) <= \(time)
                    and (leased_until is null or leased_until <= \(time) or leased_until > \(end))
                order by \(identifier: dueColumn), id limit \(count))
            returning id
            """
        ) { try $0[0] }
    }

    /// Takes the row that has been due longest; nil if none is due.
    public func claim(at now: Instant, _ transaction: borrowing Transaction) throws -> Int64? {
        try claim(1, at: now, transaction).first
    }

    /// Returns when a lease ends that begins now.
    public func leaseEnd(from now: Instant) -> Instant { now.adding(seconds: leaseSeconds) }

    /// Makes all rows available; for startup, when no worker has one.
    public func release(_ transaction: borrowing Transaction) throws {
        try transaction.run(
            "update \(identifier: table) set leased_until = null where leased_until is not null")
    }

    /// Returns when the next row can be taken; nil if none is waiting.
    public func nextDue(_ transaction: borrowing Transaction) throws -> Instant? {
        let milliseconds: Int64? = try transaction.value(
            """
            select min(case when leased_until > \(identifier: dueColumn) then leased_until
                else \(identifier: dueColumn) end)
            from \(identifier: table) where \(fragment: isWaiting)
            """)
        return milliseconds.map { Instant(milliseconds: $0) }
    }
}
