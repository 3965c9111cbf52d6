import Foundation
import Glibc
import SQLStore
import Support
import Testing

@testable import Portal

/// Two processes of the program on one data folder.
@Suite struct TwoServersTests {
    /// A server as a process of its own.
    private final class ServerProcess {
        let process: Process
        private let output: FileHandle

        init(data: String) throws {
            (process, output) = try TwoServersTests.start(["serve", "--port", "0"], data: data)
        }

        /// Waits until the server serves; false if it ended before.
        func serves() -> Bool {
            var printed = ""
            while !printed.contains("Study Portal is at") {
                let more = output.availableData
                if more.isEmpty { return false }
                printed += String(decoding: more, as: UTF8.self)
            }
            return true
        }

        /// Threads of tests block SIGTERM, and what they start inherits that.
        func kill() {
            guard process.isRunning else { return }
            Glibc.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    /// Runs a command until it ends, or for a minute, and returns what it printed.
    private static func run(_ arguments: String..., data: String) throws -> (status: Int32, printed: String) {
        try run(arguments, data: data)
    }

    private static func run(_ arguments: [String], data: String) throws -> (status: Int32, printed: String) {
        let (process, output) = try start(
            arguments, data: data, under: ["/usr/bin/timeout", "-s", "KILL", "60"])
        let printed = output.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: printed, as: UTF8.self))
    }

    private static func start(
        _ arguments: [String], data: String, under: [String] = []
    ) throws -> (Process, FileHandle) {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = URL(filePath: tests).deletingLastPathComponent().appending(path: "portal").path
        let line = under + [program] + arguments + ["--data", data]
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: line[0])
        process.arguments = Array(line.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["PORTAL_HOME": ProjectFiles.root], uniquingKeysWith: { _, new in new })
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        return (process, output.fileHandleForReading)
    }

    @Test func `a second server is refused, commands continue, and after a crash the next one starts`()
        async throws
    {
        let console = try CommandLineRunner()
        let file = console.path("backup.sqlite")
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        try await console.run("backup", file)
        let first = try ServerProcess(data: console.data)
        defer { first.kill() }
        #expect(first.serves())

        let second = try Self.run("serve", "--port", "0", data: console.data)
        #expect(second.status != 0)
        let number = first.process.processIdentifier
        #expect(
            second.printed.contains(
                "Another server is using \(console.data) (process \(number)). Stop it first"),
            "\(second.printed)")
        let listed = try Self.run("folder", "list", data: console.data)
        #expect(listed.status == 0 && listed.printed.contains("SLEEP01"), "\(listed.printed)")
        #expect(
            try Self.run("tokens", "issue", "MERIDIAN/HERON/SLEEP01", "--count", "5", data: console.data)
                .status == 0)
        let restore = try Self.run("restore", file, data: console.data)
        #expect(
            restore.status != 0 && restore.printed.contains("Stop it, then restore the backup"),
            "\(restore.printed)")

        first.kill()
        let third = try ServerProcess(data: console.data)
        defer { third.kill() }
        #expect(third.serves())
    }

    @Test func `deleting the files of locks, or another path to the folder, lets no second server start`()
        async throws
    {
        let console = try CommandLineRunner()
        let file = console.path("backup.sqlite")
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        try await console.run("backup", file)
        let first = try ServerProcess(data: console.data)
        defer { first.kill() }
        #expect(first.serves())
        let link = console.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: console.data)
        for name in ["server.lock", "commands.lock"] {
            try? FileManager.default.removeItem(atPath: "\(console.data)/\(name)")
        }
        for path in [console.data, link, console.data + "/../data/."] {
            let second = try Self.run("serve", "--port", "0", data: path)
            #expect(second.status != 0 && second.printed.contains("Another server is using"), "\(second)")
            let restore = try Self.run("restore", file, data: path)
            #expect(restore.status != 0 && restore.printed.contains("A server or another command"))
            #expect(try Self.run("folder", "list", data: path).status == 0)
        }
        #expect(try Self.run("backup", console.path("two.sqlite"), data: console.data).status == 0)
    }

    @Test(arguments: [true, false])
    func `a folder with a link to the database of another one gets no second server`(isHard: Bool)
        async throws
    {
        let console = try CommandLineRunner()
        let file = console.path("backup.sqlite")
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        try await console.run("backup", file)
        let (linked, name) = (console.path("linked"), "/portal.sqlite")
        try FileManager.default.createDirectory(atPath: linked, withIntermediateDirectories: true)
        if isHard {
            try FileManager.default.linkItem(atPath: console.data + name, toPath: linked + name)
        } else {
            try FileManager.default.createSymbolicLink(
                atPath: linked + name, withDestinationPath: console.data + name)
        }
        let first = try ServerProcess(data: console.data)
        defer { first.kill() }
        #expect(first.serves())
        for command in [["serve", "--port", "0"], ["restore", file], ["key", "rotate"]] {
            let (status, printed) = try Self.run(command, data: linked)
            #expect(
                status != 0 && printed.contains("through a link in another data folder"),
                "\(command): \(printed)")
        }
        #expect(
            try Self.run("tokens", "issue", "MERIDIAN/HERON/SLEEP01", "--count", "5", data: console.data)
                .status == 0)
        first.kill()
        let second = try ServerProcess(data: console.data)
        defer { second.kill() }
        #expect(second.serves())
    }

    @Test func `a database is locked once it is created, and again after a backup replaced it`() async throws
    {
        let console = try CommandLineRunner()
        let file = console.path("backup.sqlite")
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        try await console.run("backup", file)
        #expect(try Self.run("restore", file, data: console.data).status == 0)
        let (new, linked, name) = (console.path("new"), console.path("linked"), "/portal.sqlite")
        for data in [console.data, new] {
            let first = try ServerProcess(data: data)
            defer { first.kill() }
            #expect(first.serves())
            try? FileManager.default.removeItem(atPath: linked)
            try FileManager.default.createDirectory(atPath: linked, withIntermediateDirectories: true)
            try FileManager.default.linkItem(atPath: data + name, toPath: linked + name)
            #expect(try Self.run("serve", "--port", "0", data: linked).printed.contains("through a link"))
        }
    }

    @Test func `what SQLite has locked stays locked while the file is locked`() async throws {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        let path = console.data + "/portal.sqlite"
        let store = try Store(path: path)
        let lock = DatabaseLock()
        withExtendedLifetime(lock) {
            #expect(lock.lock(path) == 0)
            #expect(DatabaseLock().lock(path) == EWOULDBLOCK)
        }
        // Removing the log needs a lock that SQLite gets only if no other connection is open.
        #expect(try Self.run("folder", "list", data: console.data).status == 0)
        #expect(FileManager.default.fileExists(atPath: path + "-wal"))
        await store.close()
    }

    @Test func `a server that starts takes up at once what one that died had in hand`() async throws {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        try await console.run("user", "add", "ruth@example.org", "--role", "site-admin")
        try await lease(console)
        let server = try ServerProcess(data: console.data)
        defer { server.kill() }
        #expect(server.serves())
        let store = try Store(path: console.data + "/portal.sqlite")
        let held: [Int] = try await store.read { transaction in
            try ["forwardings", "waiting_letters", "notification_sendings"].map { table in
                try transaction.value(
                    "select count(*) from \(identifier: table) where leased_until is not null") ?? 0
            }
        }
        await store.close()
        #expect(held == [0, 0, 0])
    }

    /// Leaves work in the hands of a worker that is gone, far from its due time so that the new server does not do it.
    private func lease(_ console: CommandLineRunner) async throws {
        let store = try Store(path: console.data + "/portal.sqlite")
        let far: Int64 = 9_000_000_000_000
        try await store.write { transaction in
            try transaction.run(
                """
                insert into forwardings (channel_id, kind, user_name, basic_url, token_field, header_name, oauth_url,
                    changed_at, changed_by, next_run_at, leased_until)
                values (1, 'disabled', '', '', '', '', '', 1, 'Test', \(far), \(far))
                """)
            try transaction.run(
                """
                insert into waiting_letters (user_id, folder_id, sealed, written_at, next_attempt_at, leased_until)
                values (1, 1, x'00', 1, \(far), \(far))
                """)
        }
        await store.close()
    }
}
