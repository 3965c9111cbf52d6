import SQLStore

/// Processes pending responses, with one task per version of an activity.
///
/// A class with a lock instead of an actor, because the writer thread reports to it and must not wait.
final class PendingResponseQueue: Sendable {
    private struct State {
        /// The versions being processed, and whether more responses arrived in the meantime.
        var running: [ListSchemaCache.Key: Bool] = [:]
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())
    private let delivery: PendingResponseProcessor

    init(_ delivery: PendingResponseProcessor) { self.delivery = delivery }

    /// Schedules processing of the pending responses of a version.
    func deliver(_ key: ListSchemaCache.Key) {
        let isRunning = state.withLock { state in
            let isRunning = state.running[key] != nil
            state.running[key] = isRunning
            return isRunning
        }
        if isRunning { return }
        Task {
            repeat { await delivery.process(key) } while hasMore(key)
        }
    }

    /// Waits until all tasks have finished.
    func waitUntilIdle() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isIdle = state.withLock { state in
                if !state.running.isEmpty { state.waiting.append(continuation) }
                return state.running.isEmpty
            }
            if isIdle { continuation.resume() }
        }
    }

    private func hasMore(_ key: ListSchemaCache.Key) -> Bool {
        let (hasMore, released) = state.withLock { state in
            if state.running[key] == true {
                state.running[key] = false
                return (true, [CheckedContinuation<Void, Never>]())
            }
            state.running[key] = nil
            guard state.running.isEmpty else { return (false, []) }
            defer { state.waiting = [] }
            return (false, state.waiting)
        }
        for continuation in released { continuation.resume() }
        return hasMore
    }
}
