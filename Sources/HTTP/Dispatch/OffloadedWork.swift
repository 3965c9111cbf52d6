import Glibc
import NIOPosix

/// Runs work that would block an event loop for too long: parsing, hashing or compressing large bodies.
///
/// It runs on threads with a lower priority than all others, so that neither an event loop nor Swift's concurrency
/// threads wait for a body that anyone may have sent.
enum OffloadedWork {
    /// The largest body, in bytes, that is processed on the calling thread; a larger one takes milliseconds.
    static let inlineBytesMax = 64 * 1024

    private static let niceness: Int32 = 10

    /// Runs the work, on another thread if it involves more bytes than an event loop may process.
    static func run(bytes: Int, _ body: @escaping @Sendable () -> Void) {
        guard bytes > inlineBytesMax else { return body() }
        NIOThreadPool.singleton.submit { _ in
            // On Linux the priority applies to the calling thread only. It's harmless if it can't be lowered.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
            body()
        }
    }
}
