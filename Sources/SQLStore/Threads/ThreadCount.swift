/// Counts a store's threads, so that closing the store can wait for the last of them.
final class ThreadCount: Sendable {
    private struct State {
        var running = 0
        /// Whether `whenEnded` has finished too.
        var isOver = false
        var waiting: [@Sendable () -> Void] = []
    }

    private let state = Locked(State())
    private let whenEnded: @Sendable () -> Void

    /// `whenEnded` is called at the end of the last thread.
    init(_ whenEnded: @escaping @Sendable () -> Void) {
        self.whenEnded = whenEnded
    }

    func start(_ body: @escaping @Sendable () -> Void) throws(SQLError) {
        state.withLock { $0.running += 1 }
        do {
            try WorkerThread.start { [self] in
                body()
                end()
            }
        } catch {
            end()
            throw error
        }
    }

    /// Waits, without blocking a thread, until no thread runs and `whenEnded` has finished.
    func ended() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiting.append { continuation.resume() } }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    private func end() {
        let isLast = state.withLock { state in
            state.running -= 1
            return state.running == 0
        }
        guard isLast else { return }
        whenEnded()
        let waiting = state.withLock { state in
            state.isOver = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation() }
    }
}
