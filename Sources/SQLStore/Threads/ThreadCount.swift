/// Counts a store's threads, so that closing can wait for the last of them.
final class ThreadCount: Sendable {
    private struct State {
        var running = 0
        var waiting: [@Sendable () -> Void] = []
    }

    private let state = Locked(State())
    private let whenEnded: @Sendable () -> Void

    /// `whenEnded` is called on the last thread, as the last thing it does.
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

    /// Waits, without holding a thread, until none runs.
    func ended() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.running > 0 { state.waiting.append { continuation.resume() } }
                return state.running == 0
            }
            if isOver { continuation.resume() }
        }
    }

    private func end() {
        let waiting = state.withLock { state -> [@Sendable () -> Void]? in
            state.running -= 1
            guard state.running == 0 else { return nil }
            defer { state.waiting = [] }
            return state.waiting
        }
        guard let waiting else { return }
        whenEnded()
        for continuation in waiting { continuation() }
    }
}
