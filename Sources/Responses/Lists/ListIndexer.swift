import SQLStore
import Timekeeping

/// Creates an index for a column of a large List when a user first sorts or filters by it.
///
/// Indexes are not created earlier, because each one slows down every response. Creating one blocks other writers for
/// about a second per million rows, so it happens automatically only up to ``promptMax`` rows. For larger Lists, a user
/// who has seen the estimated time has to request it. A class with a lock, because it tracks the indexes being created.
package final class ListIndexer: Sendable {
    /// The maximum number of rows for which an index is created automatically.
    package static let promptMax = 2_000_000
    /// The approximate number of rows indexed per second.
    static let rowsPerSecond = 800_000
    /// The maximum number of indexes per List. The oldest is dropped first.
    static let countMax = 8

    private let store: Store
    private let clock: Clock
    private let backgroundTasks: BackgroundTasks
    private let report: @Sendable (String) -> Void
    private let running = Locked<Set<String>>([])

    package init(
        store: Store, clock: @escaping Clock, backgroundTasks: BackgroundTasks,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.clock = clock
        self.backgroundTasks = backgroundTasks
        self.report = report
    }

    /// Returns the columns of a List with an index in addition to its key: the response, and those created on request.
    package func columns(of list: ListID, _ transaction: borrowing Transaction) throws -> Set<String> {
        Set(try ListIndexRepository.columns(of: list, transaction)).union(["response_id"])
    }

    /// Returns whether the index of a column is being created.
    package func isPreparing(_ column: String, of list: ListID) -> Bool {
        running.withLock { $0.contains(ListIndexRepository.name(of: column, on: list)) }
    }

    /// Creates the index of a column in the background, unless that is already in progress.
    package func prepare(_ column: String, of list: ListID) {
        let name = ListIndexRepository.name(of: column, on: list)
        guard running.withLock({ $0.insert(name).inserted }) else { return }
        backgroundTasks.run { [self] in
            do {
                try await store.write { try self.make(column, list, $0) }
            } catch {
                report("could not create the index \(name): \(error)")
            }
            running.withLock { _ = $0.remove(name) }
        }
    }

    /// Returns the estimated time for creating an index for this number of rows, as text.
    package static func waitingTime(rows: Int) -> String {
        let seconds = max(1, rows / rowsPerSecond)
        return seconds == 1 ? "about a second" : "about \(seconds) seconds"
    }

    private func make(_ column: String, _ list: ListID, _ transaction: borrowing Transaction) throws {
        let present = try ListIndexRepository.columns(of: list, transaction)
        guard !present.contains(column) else { return }
        if present.count >= Self.countMax, let oldest = present.first {
            try ListIndexRepository.drop(oldest, of: list, transaction)
        }
        try ListIndexRepository.create(column, on: list, transaction)
        try ListIndexRepository.insert(column, of: list, at: clock(), transaction)
    }
}
