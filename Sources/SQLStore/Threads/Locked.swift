import Glibc

/// A value that only one thread at a time may access.
///
/// The lock is a pthread mutex and not `Synchronization.Mutex`, because ThreadSanitizer doesn't see the latter on Linux
/// and would report every use of it.
//
// The value is passed in as `sending`, so nothing else references it. It is accessed only while the lock is held, and
// only `Sendable` results leave it. Like the lock, it has its own allocation, whose address never changes.
package final class Locked<Value>: Sendable {
    private let mutex = Allocation<pthread_mutex_t>()
    private let changed = Allocation<pthread_cond_t>()
    private let value = Allocation<Value>()

    package init(_ value: consuming sending Value) {
        self.value.pointer.initialize(to: value)
        mutex.pointer.initialize(to: pthread_mutex_t())
        precondition(pthread_mutex_init(mutex.pointer, nil) == 0, "the system has no memory for a lock")
        // Deadlines use the monotonic clock, so that setting the wall clock never delays a thread.
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        changed.pointer.initialize(to: pthread_cond_t())
        precondition(
            pthread_cond_init(changed.pointer, &attributes) == 0, "the system has no memory for a lock")
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(changed.pointer)
        pthread_mutex_destroy(mutex.pointer)
        value.pointer.deinitialize(count: 1)
        changed.pointer.deallocate()
        mutex.pointer.deallocate()
        value.pointer.deallocate()
    }

    /// Calls `body` with the value while the lock is held.
    package func withLock<R: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> R
    ) throws(Failure) -> R {
        pthread_mutex_lock(mutex.pointer)
        defer { pthread_mutex_unlock(mutex.pointer) }
        return try body(&value.pointer.pointee)
    }

    /// Wakes one thread that is waiting in ``wait(milliseconds:until:)``.
    package func signal() { pthread_cond_signal(changed.pointer) }

    /// Wakes every thread that is waiting in ``wait(milliseconds:until:)``.
    package func broadcast() { pthread_cond_broadcast(changed.pointer) }

    /// Blocks until `take` returns a value, or until the timeout; then returns `nil`.
    ///
    /// `take` is called immediately and again after each wake-up, always with the lock held.
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
        let (mutex, value) = (mutex.pointer, value.pointer)
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let taken = take(&value.pointee) { return taken }
            if milliseconds == nil {
                pthread_cond_wait(changed.pointer, mutex)
            } else if pthread_cond_timedwait(changed.pointer, mutex, &deadline) == ETIMEDOUT {
                return take(&value.pointee)
            }
        }
    }
}

/// A separate allocation for one value, kept as an address that threads may share.
private struct Allocation<Content>: Sendable {
    private let address = UInt(bitPattern: UnsafeMutablePointer<Content>.allocate(capacity: 1))

    var pointer: UnsafeMutablePointer<Content> {
        guard let pointer = UnsafeMutablePointer<Content>(bitPattern: address) else {
            preconditionFailure("what was allocated has an address")
        }
        return pointer
    }
}
