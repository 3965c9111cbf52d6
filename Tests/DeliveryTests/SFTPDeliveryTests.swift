import Foundation
import Testing

@testable import Delivery

/// SFTP to OpenSSH's server.
@Suite(.serialized, .enabled(if: SSHServer.isInstalled)) struct SFTPDeliveryTests {
    private let sources: TemporaryFolder

    init() throws { sources = try TemporaryFolder() }

    @Test(arguments: ["incoming", "", "with space/and \"quotes\"", "Ä \\ 'x' #%?"])
    func `a file arrives under its name`(folder: String) async throws {
        let server = try SSHServer()
        defer { server.stop() }
        _ = try server.files.folder(folder)
        let file = try sources.file("content", name: "SLEEP01 \"x\" 100%.csv")
        #expect(try await DeliveryClient.local().send(file, to: server.target(folder)) == .delivered)
        #expect(try server.files.names(folder) == [file.name])
        #expect(try server.files.text(folder + "/" + file.name) == "content")
    }

    @Test func `a folder from the root is another than one of the home folder`() async throws {
        let (server, elsewhere) = (try SSHServer(), try TemporaryFolder())
        defer { server.stop() }
        let target = try server.target(elsewhere.path)
        #expect(try await DeliveryClient.local().send(sources.file(), to: target) == .delivered)
        #expect(try elsewhere.names() == ["SLEEP01.csv"] && server.files.names() == [])
    }

    @Test func `a file with the same name is replaced`() async throws {
        let server = try SSHServer()
        defer { server.stop() }
        let client = try DeliveryClient.local()
        for text in ["old and longer", "new", ""] {
            #expect(try await client.send(sources.file(text), to: server.target()) == .delivered)
            #expect(try server.files.text("SLEEP01.csv") == text)
        }
        #expect(try server.files.names() == ["SLEEP01.csv"])
    }

    @Test func `a folder with the name of the file makes the rename fail`() async throws {
        let server = try SSHServer()
        defer { server.stop() }
        _ = try server.files.folder("SLEEP01.csv")
        let outcome = try await DeliveryClient.local().send(sources.file(), to: server.target())
        #expect(
            outcome
                == .refused(
                    "127.0.0.1 has the complete file with the ending .part, but could not rename it "
                        + "(operation failed). Check whether something else has its name, and the permissions."
                ))
        #expect(try server.files.names() == ["SLEEP01.csv", "SLEEP01.csv.part"])
    }

    @Test func `a folder with the name of the part is explained`() async throws {
        let server = try SSHServer()
        defer { server.stop() }
        _ = try server.files.folder("SLEEP01.csv.part")
        let outcome = try await DeliveryClient.local().send(sources.file(), to: server.target())
        #expect(
            outcome
                == .refused(
                    "127.0.0.1 could not create the file. Check whether a folder has its name, and the "
                        + "permissions."))
    }

    @Test func `a key with a passphrase signs in`() async throws {
        let server = try SSHServer()
        defer { server.stop() }
        let target = try server.target("", server.key("locked", passphrase: "quiet orchard"))
        #expect(try await DeliveryClient.local().send(sources.file(), to: target) == .delivered)
    }

    @Test(arguments: [("locked", "wrong words"), ("locked", nil), ("other", nil)])
    func `a key that isn't accepted is refused`(name: String, passphrase: String?) async throws {
        let server = try SSHServer()
        defer { server.stop() }
        let target = try server.target("", server.key(name, passphrase: passphrase))
        let outcome = try await DeliveryClient.local().send(sources.file(), to: target)
        guard case .refused(let text) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(text.hasPrefix("127.0.0.1 rejected the private key"))
        #expect(!text.contains("wrong words") && !text.contains("BEGIN"))
    }

    @Test func `a wrong password is refused and not repeated in the text`() async throws {
        let server = try SSHServer()
        defer { server.stop() }
        let target = try server.target("", .password("seven quiet lamps"))
        #expect(
            try await DeliveryClient.local().send(sources.file(), to: target)
                == .refused("127.0.0.1 rejected the user name or the password."))
        #expect(server.stop().contains { $0.contains("Failed password") })
    }

    @Test func `a server with another host key gets no user name`() async throws {
        let server = try SSHServer()
        let other = try #require(HostKeyFingerprint("SHA256:" + String(repeating: "A", count: 43)))
        for credentials in [try server.key(), .password("seven quiet lamps")] {
            let target = try server.target("", credentials, hostKey: other)
            let outcome = try await DeliveryClient.local().send(sources.file(), to: target)
            guard case .refused(let text) = outcome else {
                Issue.record("\(outcome)")
                continue
            }
            #expect(text.contains("ssh-ed25519, \(try server.fingerprint())"))
        }
        let log = server.stop()
        #expect(log.contains { $0.contains("Connection from 127.0.0.1") })
        #expect(
            !log.contains { $0.contains("password") || $0.contains("publickey") || $0.contains(NSUserName()) }
        )
    }

    @Test func `the host key is read without signing in`() async throws {
        let server = try SSHServer()
        let key = try await DeliveryClient.local().hostKey(host: "127.0.0.1", port: server.port)
        #expect(try key.fingerprint == server.fingerprint() && key.algorithm == "ssh-ed25519")
        let log = server.stop()
        #expect(!log.contains { $0.contains("password") || $0.contains("publickey") })
    }

    @Test func `a folder without permission and a folder that is missing are refused`() async throws {
        let server = try SSHServer(isReadOnly: true)
        defer { server.stop() }
        let client = try DeliveryClient.local()
        #expect(
            try await client.send(sources.file(), to: server.target()).reason
                == "The user may not write to this folder of 127.0.0.1. Ask the server's operator for permission."
        )
        let writable = try SSHServer()
        defer { writable.stop() }
        #expect(
            try await client.send(sources.file(), to: writable.target("missing"))
                == .refused("The folder does not exist at 127.0.0.1. Create it or enter another one."))
    }

    @Test func `a server with an ECDSA key works, and one without a usable key is explained`() async throws {
        let server = try SSHServer(hostKeyType: "ecdsa")
        defer { server.stop() }
        #expect(try await DeliveryClient.local().send(sources.file(), to: server.target()) == .delivered)
        let old = try SSHServer(hostKeyType: "rsa")
        defer { old.stop() }
        let outcome = try await DeliveryClient.local().send(sources.file(), to: old.target())
        // libssh2 1.11 can use RSA keys with SHA-2.
        #expect(outcome == .delivered || outcome.reason?.contains("kind Ed25519 or ECDSA") == true)
    }

    @Test func `a connection test leaves nothing`() async throws {
        let server = try SSHServer()
        defer { server.stop() }
        let check = try await DeliveryClient.local().check(server.target())
        #expect(check.outcome == .delivered)
        #expect(check.sentence == "A test file was written to 127.0.0.1 and removed.")
        #expect(try server.files.names() == [])
    }

    @Test func `a connection test that fails says why`() async throws {
        let server = try SSHServer()
        defer { server.stop() }
        let check = try await DeliveryClient.local().check(server.target("missing"))
        #expect(
            check.outcome == .refused(check.sentence) && check.sentence.hasPrefix("The folder does not exist")
        )
    }

    @Test func `a private address is refused before connecting`() async throws {
        let server = try SSHServer()
        let client = try DeliveryClient.local(rule: "10.0.0.0/8")
        let outcome = try await client.send(sources.file(), to: server.target())
        #expect(
            outcome
                == .refused(
                    "127.0.0.1 is a loopback address; the operator must allow it first "
                        + "(PORTAL_OUTBOUND_ALLOW)."))
        await #expect(throws: HostKeyUnavailable.self) {
            try await client.hostKey(host: "localhost", port: server.port)
        }
        #expect(!server.stop().contains { $0.contains("Connection from") })
    }
}
