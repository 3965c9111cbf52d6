import SQLStore

/// Work that goes on after the request that began it, counted so that tests and stopping can wait for it.
///
/// A class over a lock: the count is shared by all that start and end errands.
final class BackgroundTasks: Sendable {
    private struct State {
        var running = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    /// Runs the work in the background; it reports its own failures.
    func run(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { $0.running += 1 }
        Task {
            await work()
            ended()
        }
    }

    /// Waits until no errand is running.
    func waitUntilIdle() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isIdle = state.withLock { state in
                if state.running > 0 { state.waiting.append(continuation) }
                return state.running == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    private func ended() {
        let released = state.withLock { state in
            state.running -= 1
            guard state.running == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in released { continuation.resume() }
    }
}
