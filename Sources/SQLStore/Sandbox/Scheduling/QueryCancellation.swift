import Synchronization

/// Cancels a query from another thread, whether it is waiting or running.
public final class QueryCancellation: Sendable {
    // Read by SQLite's progress handler every few hundred steps.
    private let flag = Atomic(false)
    private let action = Locked<(@Sendable () -> Void)?>(nil)

    /// Creates a cancellation; the query continues until ``cancel()`` is called.
    public init() {}

    /// Cancels the query. Later calls have no effect.
    public func cancel() {
        let action = action.withLock { action in
            flag.store(true, ordering: .releasing)
            defer { action = nil }
            return action
        }
        action?()
    }

    /// Whether the query was canceled.
    public var isCancelled: Bool { flag.load(ordering: .acquiring) }

    /// Sets an action to run once on cancellation; runs it immediately if already canceled.
    func onCancel(_ body: @escaping @Sendable () -> Void) {
        let runsNow = action.withLock { action in
            if isCancelled { return true }
            action = body
            return false
        }
        if runsNow { body() }
    }

    /// Removes the action after the query has ended.
    func finish() { action.withLock { $0 = nil } }
}
