import Synchronization

/// The memory limit for all queries that run at the same time.
///
/// Each query has its own limit, but several at that limit could still exhaust the machine. Once the total exceeds the
/// budget, queries that use more than an equal share of it are stopped. Small queries always continue.
public final class QueryMemoryBudget: Sendable {
    /// The bytes that each running query last reported.
    private let uses = Mutex<[ObjectIdentifier: Int64]>([:])
    private let bytesMax: Int64

    /// Creates a budget in bytes; 512 MiB by default.
    public init(bytesMax: Int64 = 512 << 20) {
        self.bytesMax = bytesMax
    }

    /// Records the memory that a query uses now, and returns whether it may continue.
    func allows(_ bytes: Int64, of query: AnyObject) -> Bool {
        uses.withLock { uses in
            uses[ObjectIdentifier(query)] = bytes
            let total = uses.values.reduce(0, +)
            return total <= bytesMax || bytes <= bytesMax / Int64(uses.count)
        }
    }

    /// Removes a query that has ended.
    func end(_ query: AnyObject) {
        uses.withLock { $0[ObjectIdentifier(query)] = nil }
    }
}
