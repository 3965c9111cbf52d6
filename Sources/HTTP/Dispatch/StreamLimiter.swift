import Glibc
import Synchronization

/// Counts the streamed responses that run, and gives each a thread of its own: they block on slow clients.
///
/// The threads let all others go first: an export takes what time is left, and what apps send is not kept waiting.
final class StreamLimiter: Sendable {
    private let limit: Int
    private let taken = Atomic(0)

    init(limit: Int) { self.limit = limit }

    /// Runs the body on a new thread; false if as many run as may, or the system gives no thread.
    func run(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard taken.wrappingAdd(1, ordering: .relaxed).newValue <= limit else {
            taken.wrappingSubtract(1, ordering: .relaxed)
            return false
        }
        let started = Self.startThread { [self] in
            _ = nice(10)  // On Linux the calling thread alone.
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
                // The one balance of `passRetained`; pthread_create hands over the pointer that it was given.
                guard let pointer else { return nil }
                Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().body()
                return nil
            }, work.toOpaque())
        if result == 0 { pthread_detach(thread) } else { work.release() }
        return result == 0
    }
}
