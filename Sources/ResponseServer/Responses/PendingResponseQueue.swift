import SQLStore

/// Delivers pending responses, one version of an activity at a time and each version by one task.
///
/// A class over a lock and no actor, because the writer's thread reports to it and must not wait.
final class PendingResponseQueue: Sendable {
    private struct State {
        /// The versions at work; true when more responses came meanwhile.
        var running: [ListSchemaCache.Key: Bool] = [:]
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())
    private let delivery: PendingResponseProcessor

    init(_ delivery: PendingResponseProcessor) { self.delivery = delivery }

    /// Sees to it that the pending responses of a version are delivered soon.
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

    /// Waits until nothing is at work.
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
