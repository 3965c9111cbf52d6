import SQLStore

/// Looks again and again in the background whether there is something to do, and at once when it is woken.
///
/// A class over a lock: the task that runs is shared state.
package final class PollingLoop: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var sleep: Task<Void, Never>?
        /// Whether someone woke it since it looked last.
        var mustNotSleep = false
    }

    private let state = Locked(State())

    package init() {}

    /// Begins; `round` does what is due and says for how many seconds there is nothing to do.
    package func start(_ round: @escaping @Sendable () async -> Int) {
        let task = Task { [self] in
            while !Task.isCancelled { await sleep(seconds: await round()) }
        }
        state.withLock { $0.task = task }
    }

    /// Looks at once.
    package func trigger() {
        state.withLock { state in
            state.mustNotSleep = true
            state.sleep?.cancel()
        }
    }

    /// Ends after the round that runs.
    package func stop() async {
        let task = state.withLock { $0.task }
        task?.cancel()
        trigger()
        await task?.value
    }

    private func sleep(seconds: Int) async {
        // A sleep that is cancelled has done its duty.
        let sleep = Task<Void, Never> { try? await Task.sleep(for: .seconds(seconds)) }
        state.withLock { state in
            if state.mustNotSleep { sleep.cancel() }
            state.mustNotSleep = false
            state.sleep = sleep
        }
        await sleep.value
    }
}
