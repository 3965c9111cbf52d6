import Foundation
import Support
import Testing

@testable import Delivery

/// SFTP to servers that fail, and sign-in by password.
@Suite(.serialized, .enabled(if: DeliveryService.isInstalled)) struct SFTPFailureTests {
    private let sources: TemporaryFolder
    private let files: TemporaryFolder

    init() throws { (sources, files) = (try TemporaryFolder(), try TemporaryFolder()) }

    private func target(
        _ server: DeliveryService, _ folder: String = "", password: String = "quiet meadow lantern"
    ) throws -> DeliveryTarget {
        let hostKey = try #require(HostKeyFingerprint(server.fact("fingerprint")))
        return .sftp(
            try SFTPTarget(
                host: "127.0.0.1", port: server.port, user: "study", credentials: .password(password),
                folder: folder, hostKeys: [hostKey]))
    }

    @Test func `a password signs in`() async throws {
        let server = try DeliveryService("sftp.py", [files.path])
        defer { server.stop() }
        #expect(
            try await DeliveryClient.local().send(sources.file("content"), to: target(server)) == .delivered)
        #expect(try files.text("SLEEP01.csv") == "content")
        let check = try await DeliveryClient.local().check(target(server, password: "wrong words"))
        #expect(check.sentence == "127.0.0.1 rejected the user name or the password.")
    }

    @Test func `another host key ends the connection before anyone signs in`() async throws {
        let server = try DeliveryService("sftp.py", [files.path])
        defer { server.stop() }
        let other = try #require(HostKeyFingerprint("SHA256:" + String(repeating: "A", count: 43)))
        let target = DeliveryTarget.sftp(
            try SFTPTarget(
                host: "127.0.0.1", port: server.port, user: "study", credentials: .password("x"),
                hostKeys: [other]))
        let outcome = try await DeliveryClient.local().send(sources.file(), to: target)
        #expect(outcome.reason?.contains("has another host key (ssh-ed25519, ") == true)
        #expect(try server.recorded() as? [String] == [])
    }

    @Test func `one of several host keys is enough`() async throws {
        let server = try DeliveryService("sftp.py", [files.path])
        defer { server.stop() }
        let other = try #require(HostKeyFingerprint("SHA256:" + String(repeating: "A", count: 43)))
        let right = try #require(HostKeyFingerprint(server.fact("fingerprint")))
        let target = DeliveryTarget.sftp(
            try SFTPTarget(
                host: "localhost", port: server.port, user: "study",
                credentials: .password("quiet meadow lantern"), hostKeys: [other, right]))
        #expect(try await DeliveryClient.local().send(sources.file(), to: target) == .delivered)
    }

    @Test func `a full disk is tried again later`() async throws {
        let server = try DeliveryService("sftp.py", [files.path])
        defer { server.stop() }
        let file = try sources.sparseFile(byteCount: 3_000_000)
        let outcome = try await DeliveryClient.local().send(file, to: target(server, "full"))
        #expect(
            outcome
                == .unreachable(
                    "The connection to 127.0.0.1 was lost, or the server could not store the data."))
        #expect(try !files.names("full").contains(file.name))
    }

    @Test func `a rename that isn't allowed is refused and keeps the existing file`() async throws {
        let server = try DeliveryService("sftp.py", [files.path])
        defer { server.stop() }
        let outcome = try await DeliveryClient.local().send(sources.file(), to: target(server, "fixed"))
        #expect(outcome.reason?.contains("but could not rename it (permission denied)") == true)
        let check = try await DeliveryClient.local().check(target(server, "fixed"))
        #expect(check.outcome != .delivered)
        #expect(try files.names("fixed") == ["SLEEP01.csv.part"])
    }

    @Test func `a test file that can't be removed is reported`() async throws {
        let server = try DeliveryService("sftp.py", [files.path])
        defer { server.stop() }
        let check = try await DeliveryClient.local().check(target(server, "kept"))
        #expect(check.outcome == .delivered)
        #expect(check.sentence.hasSuffix("could not be removed. The server says: Permission denied."))
    }

    @Test func `a failed sign-in is not repeated`() async throws {
        let server = try DeliveryService("sftp.py", [files.path])
        defer { server.stop() }
        _ = try await DeliveryClient.local().check(target(server, password: "wrong words"))
        #expect(try server.recorded() as? [String] == ["study"])
    }

    @Test func `a lost connection is tried again and loses nothing`() async throws {
        let server = try DeliveryService("sftp.py", [files.path])
        defer { server.stop() }
        let closed = try await DeliveryClient.local().send(sources.file(), to: target(server, "closed"))
        #expect(
            closed
                == .unreachable(
                    "The connection to 127.0.0.1 was lost, or the server could not store the data."))
        for _ in 1...2 {
            let outcome = try await DeliveryClient.local().send(sources.file(), to: target(server, "dropped"))
            guard case .unreachable = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(try files.names("dropped").contains("SLEEP01.csv"))
        }
    }

    @Test func `a server that stalls is given up`() async throws {
        let server = try DeliveryService("sftp.py", [files.path])
        defer { server.stop() }
        let client = try DeliveryClient.local(stallSeconds: 2)
        let outcome = try await client.send(sources.file(), to: target(server, "stalled"))
        guard case .unreachable(let text) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(text.hasPrefix("127.0.0.1 stopped responding after "))
    }

    @Test func `cancellation ends a stalled transfer`() async throws {
        let server = try DeliveryService("sftp.py", [files.path])
        defer { server.stop() }
        let (client, file, target) = (
            try DeliveryClient.local(), try sources.file(), try target(server, "stalled")
        )
        let task = Task { await client.send(file, to: target) }
        while try server.recorded() as? [String] == [] { await Task.yield() }
        task.cancel()
        #expect(await task.value == .unreachable("The transfer was canceled."))
    }

    @Test func `a server that is away or says nothing is tried again later`() async throws {
        let hostKey = try #require(HostKeyFingerprint("SHA256:" + String(repeating: "A", count: 43)))
        let silent = try LoopbackServer { connection in connection.waitForEnd() }
        defer { silent.stop() }
        let client = try DeliveryClient.local(connectMilliseconds: 1_500)
        for (port, text) in [
            (try freePort(), "127.0.0.1 cannot be reached: the connection was refused or timed out."),
            (silent.port, "127.0.0.1 did not respond in time."),
        ] {
            let target = try SFTPTarget(
                host: "127.0.0.1", port: port, user: "study", credentials: .password("x"), hostKeys: [hostKey]
            )
            #expect(try await client.send(sources.file(), to: .sftp(target)) == .unreachable(text))
        }
    }
}
