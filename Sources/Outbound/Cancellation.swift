import Synchronization

/// Signals a transfer that its task was canceled.
package final class Cancellation: Sendable {
    private let flag = Atomic(false)

    /// Creates a signal that isn't set.
    package init() {}

    /// Whether the task was canceled.
    package var isCancelled: Bool { flag.load(ordering: .relaxed) }

    /// Sets the signal.
    package func cancel() { flag.store(true, ordering: .relaxed) }
}
