import SQLStore

/// Limits concurrent work that takes much of a processor. Callers wait without blocking a thread, and other requests go
/// first.
actor AsyncLimiter {
    private let waitingMax: Int
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int, waitingMax: Int) {
        precondition(count > 0, "work needs a lane")
        free = count
        self.waitingMax = waitingMax
    }

    /// Runs the work when a slot is free; throws if too many callers are already waiting.
    func run<R: Sendable>(_ work: @escaping @Sendable () throws -> R) async throws -> R {
        try await enter()
        defer { leave() }
        return try await WorkerThread.runInBackground(work)
    }

    private func enter() async throws {
        if free > 0 {
            free -= 1
            return
        }
        guard waiting.count < waitingMax else { throw RateLimited(seconds: 5) }
        // A finishing caller passes its slot to the next one waiting, so the count doesn't change here.
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
