import Synchronization

/// How much memory the queries that run at the same time may take together.
///
/// Each query has a limit of its own. Several at that limit could still exhaust the machine, so beyond the budget the
/// queries that use more than an equal share of it stop. Small queries always go on.
public final class QueryMemoryBudget: Sendable {
    /// The bytes that each running query uses, as it reported last.
    private let uses = Mutex<[ObjectIdentifier: Int64]>([:])
    private let bytesMax: Int64

    /// A budget in bytes: by default 512 MiB.
    public init(bytesMax: Int64 = 512 << 20) {
        self.bytesMax = bytesMax
    }

    /// Notes what a query uses now, and returns whether it may go on.
    func allows(_ bytes: Int64, of query: AnyObject) -> Bool {
        uses.withLock { uses in
            uses[ObjectIdentifier(query)] = bytes
            let total = uses.values.reduce(0, +)
            return total <= bytesMax || bytes <= bytesMax / Int64(uses.count)
        }
    }

    /// Forgets a query that ended.
    func end(_ query: AnyObject) {
        uses.withLock { $0[ObjectIdentifier(query)] = nil }
    }
}
