import Glibc

/// A value that one thread at a time may touch.
///
/// The lock is a pthread mutex and not `Synchronization.Mutex`, because ThreadSanitizer does not see the
/// latter on Linux and would report every use of it.
//
// @unchecked, because the compiler does not know what a mutex is: the value enters by `sending`, so nobody else has
// it, is touched only between lock and unlock, and leaves only as `Sendable` results; the two pointers never change.
package final class Locked<Value>: @unchecked Sendable {  // `value` is touched under `mutex` only, see above
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var value: Value

    package init(_ value: consuming sending Value) {
        self.value = value
        mutex.initialize(to: pthread_mutex_t())
        precondition(pthread_mutex_init(mutex, nil) == 0, "the system has no memory for a lock")
        // Deadlines are counted on the steady clock, so that setting the wall clock never delays a thread.
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        changed.initialize(to: pthread_cond_t())
        precondition(pthread_cond_init(changed, &attributes) == 0, "the system has no memory for a lock")
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Runs `body` with the value while no other thread has it.
    package func withLock<R: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> R
    ) throws(Failure) -> R {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }

    /// Wakes one thread that waits in ``wait(milliseconds:until:)``.
    package func wakeOne() { pthread_cond_signal(changed) }

    /// Wakes every thread that waits in ``wait(milliseconds:until:)``.
    package func wakeAll() { pthread_cond_broadcast(changed) }

    /// Blocks until `take` finds what it wants, or for the given time; then `nil`.
    ///
    /// `take` is asked at once and again after each wake-up, always with the lock held.
    package func wait<R: Sendable>(
        milliseconds: Int? = nil, until take: (inout Value) -> R?
    ) -> R? {
        var deadline = timespec()
        if let milliseconds {
            clock_gettime(CLOCK_MONOTONIC, &deadline)
            let nanoseconds = deadline.tv_nsec + (milliseconds % 1000) * 1_000_000
            deadline.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
            deadline.tv_nsec = nanoseconds % 1_000_000_000
        }
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let taken = take(&value) { return taken }
            if milliseconds == nil {
                pthread_cond_wait(changed, mutex)
            } else if pthread_cond_timedwait(changed, mutex, &deadline) == ETIMEDOUT {
                return take(&value)
            }
        }
    }
}
