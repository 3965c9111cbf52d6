import CProcessGuard
import Glibc

/// The running program, with its standard input and error.
struct PrintChild {
    let id: pid_t
    private let input: Int32
    private let errors: Int32

    /// Starts a program that writes to an open file, with an environment of its own. Throws a ``PrintFailure``.
    init(
        _ program: String, _ arguments: [String], output: Int32, folder: String
    ) throws(PrintFailure) {
        // Unlike a pipe, a socket reports a closed end without a signal that would end the server, and no other program
        // that starts at the same time inherits it.
        var inputs: [Int32] = [-1, -1]
        var outputs: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &inputs) == 0 else { throw Self.failure(program, errno) }
        guard socketpair(AF_UNIX, kind, 0, &outputs) == 0 else {
            let code = errno
            for end in inputs { close(end) }
            throw Self.failure(program, code)
        }
        var child: pid_t = 0
        let code = Self.spawn(
            &child, [program] + arguments, input: inputs[1], output: output, errors: outputs[1],
            folder: folder)
        close(inputs[1])
        close(outputs[1])
        guard code == 0 else {
            close(inputs[0])
            close(outputs[0])
            throw Self.failure(program, code)
        }
        (id, input, errors) = (child, inputs[0], outputs[0])
    }

    private static func spawn(
        _ child: inout pid_t, _ arguments: [String], input: Int32, output: Int32, errors: Int32,
        folder: String
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        portal_guard_inherit_below(&actions, STDERR_FILENO + 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The server ignores and blocks signals that mean something to the program.
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        let words = arguments.map { strdup($0) } + [nil]
        let environment = environment(folder).map { strdup($0) } + [nil]
        defer { for word in words + environment { free(word) } }
        return posix_spawn(&child, arguments[0], &actions, &attributes, words, environment)
    }

    /// The server's environment may contain secrets. The program gets what it needs to find its libraries and fonts.
    private static func environment(_ folder: String) -> [String] {
        let names = ["LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH"]
        let passedOn = names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
        // Fontconfig looks for fonts of the user in HOME.
        return passedOn + ["LANG=C.UTF-8", "HOME=/nonexistent", "TMPDIR=\(folder)"]
    }

    /// Returns what passes the document on, until a deadline.
    func conversation(deadlineSeconds: Int) -> PrintConversation {
        PrintConversation(input: input, errors: errors, deadlineSeconds: deadlineSeconds)
    }

    /// Waits for the program and returns its status.
    func collect() -> Int32 {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status
    }

    private static func failure(_ program: String, _ code: Int32) -> PrintFailure {
        PrintFailure(.system, "\(program) can't be started: \(String(cString: strerror(code))).")
    }
}
