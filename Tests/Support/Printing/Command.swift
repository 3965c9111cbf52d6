import CProcessGuard
import Foundation
import Printing
import Testing

/// Runs programs and collects what they write.
///
/// Foundation's `Process` waits for a descriptor that programs started by other tests inherit, and so may wait forever.
public enum Command {
    /// Runs a program of the system with arguments, and returns its code and output.
    public static func run(_ name: String, _ arguments: [String]) throws -> (code: Int32, output: String) {
        let result = try run(["/usr/bin/env", name] + arguments, input: Data())
        return (result.code, String(decoding: result.output, as: UTF8.self))
    }

    /// Runs `portal-print` with some input, and returns its code and what it writes to standard output and error.
    public static func portalPrint(
        _ input: Data, _ arguments: [String] = []
    ) throws -> (code: Int32, output: Data, error: String) {
        try run([try PrintProcess.installed().program] + arguments, input: input)
    }

    private static func run(
        _ words: [String], input: Data
    ) throws -> (code: Int32, output: Data, error: String) {
        let base = "/tmp/command-test-\(UInt64.random(in: 0...UInt64.max))"
        defer { for end in [".in", ".out", ".err"] { unlink(base + end) } }
        try input.write(to: URL(fileURLWithPath: base + ".in"))
        let child = try start(words, input: base + ".in", output: base + ".out", errors: base + ".err")
        let code = wait(for: child)
        let error = try Data(contentsOf: URL(fileURLWithPath: base + ".err"))
        let output = try Data(contentsOf: URL(fileURLWithPath: base + ".out"))
        return (code, output, String(decoding: error, as: UTF8.self))
    }

    /// Starts a program whose standard input, output and error are files.
    public static func start(_ words: [String], input: String, output: String, errors: String) throws -> pid_t
    {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let write = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, write, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, write, 0o600)
        portal_guard_inherit_below(&actions, 3)
        let pointers = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var child: pid_t = 0
        try #require(posix_spawn(&child, words[0], &actions, nil, pointers, environ) == 0)
        return child
    }

    /// Waits for a program and returns its code, or 128 and more for a signal.
    public static func wait(for child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 : 128 + status & 0x7F
    }
}
