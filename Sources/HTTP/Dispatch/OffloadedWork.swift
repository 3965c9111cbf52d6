import Glibc
import NIOPosix

/// Work that would keep an event loop busy for too long: reading, hashing or compressing what is large.
///
/// It runs on threads of its own that let all others go first, so that neither an event loop nor Swift's tasks wait
/// for a body that anyone may have sent.
enum OffloadedWork {
    /// Bodies up to this size are worked on where they arrive; a larger one takes milliseconds.
    static let inlineBytesMax = 64 * 1024

    private static let patience: Int32 = 10

    /// Runs the work, on another thread if it is about more bytes than an event loop may work on.
    static func run(bytes: Int, _ body: @escaping @Sendable () -> Void) {
        guard bytes > inlineBytesMax else { return body() }
        NIOThreadPool.singleton.submit { _ in
            // On Linux the priority is the thread's own. That it may not be lowered would hurt no one.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, patience)
            body()
        }
    }
}
