import SQLStore

/// Holds a store's thread until the test lets it go on.
///
/// Only closures on a store's own threads wait here; a test itself waits by `await`.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var hasArrival = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    /// Waits until the gate is opened.
    func pass() {
        let waiting = state.withLock { state in
            state.hasArrival = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
        _ = state.wait { $0.isOpen ? true : nil }
    }

    func open() {
        state.withLock { $0.isOpen = true }
        state.broadcast()
    }

    /// Waits until someone is at the gate.
    func arrival() async {
        await withCheckedContinuation { continuation in
            let exists = state.withLock { state in
                if !state.hasArrival { state.waiting = continuation }
                return state.hasArrival
            }
            if exists { continuation.resume() }
        }
    }
}

extension Store {
    /// Holds the writer until the gate is opened, so that what is submitted meanwhile forms one group.
    func holdWriter(_ gate: Gate) async {
        submitWrite({ _ in gate.pass() }, then: { _ in })
        await gate.arrival()
    }
}
