import Synchronization

/// Stops a query from another thread, whether it waits or runs.
public final class QueryCancellation: Sendable {
    // Read by SQLite's progress handler every few hundred steps.
    private let flag = Atomic(false)
    private let action = Locked<(@Sendable () -> Void)?>(nil)

    /// A query that goes on until ``cancel()``.
    public init() {}

    /// Stops the query. Later calls change nothing.
    public func cancel() {
        let action = action.withLock { action in
            flag.store(true, ordering: .releasing)
            defer { action = nil }
            return action
        }
        action?()
    }

    /// Whether the query is to stop.
    public var isCancelled: Bool { flag.load(ordering: .acquiring) }

    /// Has an action run once at cancellation; at once where that has happened.
    func onCancel(_ body: @escaping @Sendable () -> Void) {
        let runsNow = action.withLock { action in
            if isCancelled { return true }
            action = body
            return false
        }
        if runsNow { body() }
    }

    /// Forgets the action, after the query.
    func finish() { action.withLock { $0 = nil } }
}
