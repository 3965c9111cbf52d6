import SQLStore
import Timekeeping

/// Gives columns of large Lists an index the first time that someone sorts or filters by them.
///
/// Not before: each index costs every response that comes in. While one is made, other writers wait, about a second
/// for a million rows; so it is made by itself only up to ``promptMax`` rows, and beyond that when someone who
/// was told how long it takes asks for it. A class over a lock, for what is being made.
final class ListIndexer: Sendable {
    /// The most rows whose index is made without asking.
    static let promptMax = 2_000_000
    /// About how many rows a second get their index.
    static let rowsPerSecond = 800_000
    /// The most indexes of one List; the oldest makes room.
    static let countMax = 8

    private let store: Store
    private let clock: Clock
    private let backgroundTasks: BackgroundTasks
    private let report: @Sendable (String) -> Void
    private let running = Locked<Set<String>>([])

    init(
        store: Store, clock: @escaping Clock, backgroundTasks: BackgroundTasks,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.clock = clock
        self.backgroundTasks = backgroundTasks
        self.report = report
    }

    /// The columns of a List that have an index, next to its key: the response, and those that were given one.
    func columns(of list: ListID, _ transaction: borrowing Transaction) throws -> Set<String> {
        Set(try Self.indexes(of: list, transaction)).union(["response_id"])
    }

    /// The columns of a List that were given an index, the oldest first.
    static func indexes(of list: ListID, _ transaction: borrowing Transaction) throws -> [String] {
        try transaction.rows(
            "select column_name from list_indexes where list_id = \(list) order by created_at, column_name"
        ) { try $0[0] }
    }

    /// Makes the index of a column, which is not looked for nor noted here.
    static func createIndex(
        of column: String, on list: ListID, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            create index \(identifier: indexName(column, list))
            on \(identifier: list.tableName) (\(identifier: column), key)
            """)
    }

    /// Whether the index of a column is being made now.
    func isPreparing(_ column: String, of list: ListID) -> Bool {
        running.withLock { $0.contains(Self.indexName(column, list)) }
    }

    /// Makes the index of a column in the background, unless it is being made.
    func prepare(_ column: String, of list: ListID) {
        let name = Self.indexName(column, list)
        guard running.withLock({ $0.insert(name).inserted }) else { return }
        backgroundTasks.run { [self] in
            do {
                try await store.write { try self.make(column, list, $0) }
            } catch {
                report("the index \(name) could not be made: \(error)")
            }
            running.withLock { _ = $0.remove(name) }
        }
    }

    /// How long other writers wait while the index of a List with so many rows is made, in words.
    static func waitingTime(rows: Int) -> String {
        let seconds = max(1, rows / rowsPerSecond)
        return seconds == 1 ? "about a second" : "about \(seconds) seconds"
    }

    private func make(_ column: String, _ list: ListID, _ transaction: borrowing Transaction) throws {
        let present = try Self.indexes(of: list, transaction)
        guard !present.contains(column) else { return }
        if present.count >= Self.countMax, let oldest = present.first {
            try transaction.run("drop index \(identifier: Self.indexName(oldest, list))")
            try transaction.run(
                "delete from list_indexes where list_id = \(list) and column_name = \(oldest)")
        }
        try Self.createIndex(of: column, on: list, transaction)
        try transaction.run(
            """
            insert into list_indexes (list_id, column_name, created_at) values (\(list), \(column), \(clock()))
            """)
    }

    private static func indexName(_ column: String, _ list: ListID) -> String {
        "\(list.tableName)_by_\(column)"
    }
}
