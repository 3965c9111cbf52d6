import Glibc
import Synchronization

/// Limits the number of streamed responses and runs each on its own thread, because they block on slow clients.
///
/// The threads have a lower priority than all others, so that exports don't delay the requests of apps.
final class StreamLimiter: Sendable {
    private let limit: Int
    private let taken = Atomic(0)

    init(limit: Int) { self.limit = limit }

    /// Runs the body on a new thread. Returns false if the limit is reached or the system can't create a thread.
    func run(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard taken.wrappingAdd(1, ordering: .relaxed).newValue <= limit else {
            taken.wrappingSubtract(1, ordering: .relaxed)
            return false
        }
        let started = Self.startThread { [self] in
            _ = nice(10)  // On Linux, this only affects the calling thread.
            body()
            taken.wrappingSubtract(1, ordering: .relaxed)
        }
        if !started { taken.wrappingSubtract(1, ordering: .relaxed) }
        return started
    }

    private final class Job: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = Unmanaged.passRetained(Job(body))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { pointer in
                // This balances `passRetained`; pthread_create passes on the pointer that it received.
                guard let pointer else { return nil }
                Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().body()
                return nil
            }, work.toOpaque())
        if result == 0 { pthread_detach(thread) } else { work.release() }
        return result == 0
    }
}
