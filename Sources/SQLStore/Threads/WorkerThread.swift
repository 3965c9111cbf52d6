import Glibc

/// Dedicated threads for blocking work: Swift's cooperative threads must never wait for a disk.
package enum WorkerThread {
    /// Runs `body` on a new thread, which ends afterwards.
    static func start(_ body: @escaping @Sendable () -> Void) throws(SQLError) {
        let box = Unmanaged.passRetained(ThreadBody(body))
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { raw in
                guard let raw else { return nil }
                Unmanaged<ThreadBody>.fromOpaque(raw).takeRetainedValue().run()
                return nil
            }, box.toOpaque())
        guard failure == 0 else {
            box.release()
            throw SQLError(.other, "The system did not start a thread (error \(failure)).")
        }
        pthread_detach(thread)
    }

    /// Runs `body` on its own thread and waits for it without blocking a cooperative thread.
    static func run<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
        try await withCheckedThrowingContinuation { continuation in
            do {
                try start { continuation.resume(with: Result { try body() }) }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// Runs `body` on its own thread with a lower priority than all others, for work that takes much of a processor.
    package static func runInBackground<R: Sendable>(
        _ body: @escaping @Sendable () throws -> R
    ) async throws -> R {
        try await run {
            lowerPriority()
            return try body()
        }
    }

    /// Lowers the priority of the calling thread permanently.
    static func lowerPriority() {
        // On Linux the priority is per thread. A failure to lower it is harmless.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    }

    private static let niceness: Int32 = 10
}

private final class ThreadBody {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
