import SQLStore

/// Checks for work in the background at intervals, and immediately after ``trigger()``.
///
/// A class with a lock: the running task is shared state.
package final class PollingLoop: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var sleep: Task<Void, Never>?
        /// Whether it was triggered since the last check.
        var mustNotSleep = false

        mutating func takeTrigger() -> Bool {
            defer { mustNotSleep = false }
            return mustNotSleep
        }
    }

    private let state = Locked(State())

    package init() {}

    /// Starts the loop. `round` does the work that is due and returns the number of seconds until the next check.
    package func start(_ round: @escaping @Sendable () async -> Int) {
        let task = Task { [self] in
            while !Task.isCancelled { await sleep(seconds: await round()) }
        }
        state.withLock { $0.task = task }
    }

    /// Starts the loop with work that can fail. A failure is reported as a sentence that says what happens later, and the work
    /// is tried again after some seconds.
    package func start(
        retryingAfter seconds: Int, report: @escaping @Sendable (String) -> Void, as sentence: String,
        _ round: @escaping @Sendable () async throws -> Int
    ) {
        start {
            do {
                return try await round()
            } catch {
                report("\(sentence): \(error)")
                return seconds
            }
        }
    }

    /// Checks for work immediately.
    package func trigger() {
        state.withLock { state in
            state.mustNotSleep = true
            state.sleep?.cancel()
        }
    }

    /// Returns whether it was triggered since the last check, which this counts as.
    package func takeTrigger() -> Bool { state.withLock { $0.takeTrigger() } }

    /// Stops after the current round.
    package func stop() async {
        let task = state.withLock { $0.task }
        task?.cancel()
        trigger()
        await task?.value
    }

    private func sleep(seconds: Int) async {
        // The sleep is canceled to start the next round early.
        let sleep = Task<Void, Never> { try? await Task.sleep(for: .seconds(seconds)) }
        state.withLock { state in
            if state.takeTrigger() { sleep.cancel() }
            state.sleep = sleep
        }
        await sleep.value
    }
}
