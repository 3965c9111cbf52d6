import CProcessGuard
import Glibc
import Printing

/// Limits that the system enforces on this process: they hold even if a library has a fault.
struct ProcessLimits {
    private static let niceness: Int32 = 10
    /// Signals of crashes, which are also what a failed allocation leads to.
    private static let crashes = [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE]

    private let options: PrintOptions

    init(_ options: PrintOptions) {
        self.options = options
    }

    /// Applies all limits. Throws a ``PrintFailure`` if the system refuses one.
    func apply() throws {
        portal_guard_close_descriptors(3)
        try report(SIGALRM, .limit, "Printing takes longer than \(options.seconds) s, the limit.")
        try report(SIGXCPU, .limit, "Printing takes longer than \(options.seconds) s, the limit.")
        try report(SIGXFSZ, .limit, "The PDF is larger than \(options.outputMegabytes) MB, the limit.")
        for signal in Self.crashes {
            try report(
                signal, .limit,
                "Printing stopped. The document may need more memory than \(options.memoryMegabytes) MB, the limit."
            )
        }
        try set(RLIMIT_AS, options.memoryMegabytes << 20)
        try set(RLIMIT_CPU, options.seconds)
        try set(RLIMIT_FSIZE, options.outputMegabytes << 20)
        try set(RLIMIT_CORE, 0)
        try set(RLIMIT_NOFILE, 128)
        alarm(UInt32(options.seconds))
        // The server comes first. A failure to lower the priority is harmless.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
        let failure = portal_guard_deny()
        guard failure == 0 else {
            throw PrintFailure(
                .system, "The process can't be isolated: \(String(cString: strerror(failure))).")
        }
    }

    private func report(_ signal: Int32, _ kind: PrintFailure.Kind, _ message: String) throws {
        let failure = PrintFailure(kind, message)
        let line = String(decoding: failure.line, as: UTF8.self)
        guard portal_guard_report(signal, line, failure.exitCode) == 0 else {
            throw PrintFailure(.system, "Signal \(signal) can't be handled.")
        }
    }

    private func set(_ resource: __rlimit_resource, _ value: Int) throws {
        // The hard limit of the time is later, so that the handler of the first signal can still report it.
        var limit = rlimit(
            rlim_cur: rlim_t(value), rlim_max: rlim_t(value + (resource == RLIMIT_CPU ? 2 : 0)))
        guard setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else {
            throw PrintFailure(.system, "A limit can't be set: \(String(cString: strerror(errno))).")
        }
    }
}
