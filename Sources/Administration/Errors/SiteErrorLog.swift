import SQLStore
import Timekeeping

/// Records server errors in the background as they happen.
///
/// A class with a lock, because all reporters share the queue for the database.
public final class SiteErrorLog: Sendable {
    private struct State {
        /// The queued errors in order of first occurrence, with the number of occurrences.
        var waiting: [(fault: SiteFault, times: Int)] = []
        var isWriting = false
    }

    /// The maximum number of queued kinds of faults. Further ones are only in the server's log.
    private static let waitingMax = 200

    private let store: Store
    private let clock: Clock
    private let state = Locked(State())

    /// Creates a log that writes to a database.
    public init(store: Store, clock: @escaping Clock) {
        self.store = store
        self.clock = clock
    }

    /// Queues a fault and returns immediately.
    public func add(_ fault: SiteFault) {
        let begins = state.withLock { state in
            if let index = state.waiting.firstIndex(where: { $0.fault == fault }) {
                state.waiting[index].times += 1
            } else if state.waiting.count < Self.waitingMax {
                state.waiting.append((fault, 1))
            }
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if begins { write() }
    }

    private func write() {
        let (now, parts) = (clock(), takeWaiting())
        guard !parts.isEmpty else { return }
        store.submitWrite(
            { transaction in
                for part in parts {
                    try SiteErrorRepository.add(part.fault, times: part.times, at: now, in: transaction)
                }
            },
            // A fault that can't be stored is still in the server's log.
            then: { [self] _ in write() })
    }

    private func takeWaiting() -> [(fault: SiteFault, times: Int)] {
        state.withLock { state in
            defer { state.waiting = [] }
            state.isWriting = !state.waiting.isEmpty
            return state.waiting
        }
    }
}
