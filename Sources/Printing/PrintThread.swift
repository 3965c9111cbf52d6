import Glibc

/// Threads for runs of the program. They wait most of the time, so each run has one: queues of Dispatch have no more
/// threads than the machine has processors.
enum PrintThread {
    /// Runs `body` on a new thread. Throws a ``PrintFailure`` if the system has none.
    static func start(_ body: @escaping @Sendable () -> Void) throws(PrintFailure) {
        let box = Unmanaged.passRetained(ThreadBody(body))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { raw in
                guard let raw else { return nil }
                Unmanaged<ThreadBody>.fromOpaque(raw).takeRetainedValue().run()
                return nil
            }, box.toOpaque())
        guard code == 0 else {
            box.release()
            throw PrintFailure(.system, "The system did not start a thread (error \(code)).")
        }
        pthread_detach(thread)
    }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
