import Outbound
import Support
import Testing
import Timekeeping

struct SMTPMailerTests {
    /// A mail server that records what it is told; `replies` replaces its answer to a command that begins so.
    private func server(
        offers: [String] = [], replies: [String: String] = [:], greeting: String = "220 ready"
    ) throws -> LoopbackServer {
        try LoopbackServer { connection in
            connection.write("\(greeting)\r\n")
            while let line = connection.line() {
                connection.record(line)
                if let reply = replies.first(where: { line.hasPrefix($0.key) })?.value {
                    connection.write("\(reply)\r\n")
                } else if line.hasPrefix("EHLO") {
                    connection.write(
                        (["250-test"] + offers.map { "250-\($0)" } + ["250 OK"]).joined(separator: "\r\n"))
                    connection.write("\r\n")
                } else if line.hasPrefix("AUTH") {
                    connection.write("334 \r\n")
                    connection.record(connection.line() ?? "")
                    connection.write("235 welcome\r\n")
                } else if line == "DATA" {
                    connection.write("354 go\r\n")
                    while let line = connection.line(), line != "." { connection.record("| \(line)") }
                    connection.write("\(replies["."] ?? "250 queued")\r\n")
                } else {
                    connection.write("250 fine\r\n")
                }
            }
        }
    }

    private func send(
        _ text: String = "Hi", to server: LoopbackServer, security: SMTPMailer.Security = .none,
        credentials: (user: String, password: String)? = nil, copies: [MailAddress] = []
    ) async throws -> MailFailure? {
        let mailer = try SMTPMailer(
            .init(host: "127.0.0.1", port: server.port, security: security, credentials: credentials),
            clock: { Instant(seconds: 0) })
        let message = try MailMessage(
            from: MailAddress("portal@example.org", name: "Portal"), to: [MailAddress("ada@example.org")],
            blindCopies: copies, subject: "Hello", text: text)
        do throws(MailFailure) {
            try await mailer.send(message)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a message is handed over`() async throws {
        let server = try server()
        defer { server.stop() }
        #expect(try await send(to: server, copies: [MailAddress("bob@example.org")]) == nil)
        let records = server.records
        #expect(
            records.prefix(5) == [
                "EHLO localhost", "MAIL FROM:<portal@example.org>", "RCPT TO:<ada@example.org>",
                "RCPT TO:<bob@example.org>", "DATA",
            ])
        #expect(records.contains("| Subject: Hello"))
        #expect(records.contains("| Date: Thu, 1 Jan 1970 00:00:00 +0000"))
        #expect(records.contains("| Hi"))
        #expect(!records.contains { $0.contains("| ") && $0.contains("bob@") })
    }

    @Test func `a long message arrives completely`() async throws {
        let server = try server()
        defer { server.stop() }
        let lines = (0..<20_000).map { "line \($0)" }
        #expect(try await send(lines.joined(separator: "\n"), to: server) == nil)
        #expect(server.records.filter { $0.hasPrefix("| line ") } == lines.map { "| \($0)" })
    }

    @Test func `a line with a lone dot does not end the message`() async throws {
        let server = try server()
        defer { server.stop() }
        #expect(try await send("a\n.\nRCPT TO:<evil@example.net>", to: server) == nil)
        #expect(server.records.contains("| =2E"))
        #expect(server.records.contains("| RCPT TO:<evil@example.net>"))
    }

    @Test func `user and password are given if the server asks`() async throws {
        let server = try server(offers: ["AUTH PLAIN"])
        defer { server.stop() }
        #expect(try await send(to: server, credentials: ("me", "secret")) == nil)
        #expect(server.records.dropFirst().prefix(2) == ["AUTH PLAIN", "AG1lAHNlY3JldA=="])
    }

    @Test func `a refused password is said so`() async throws {
        let server = try server(offers: ["AUTH PLAIN"], replies: ["AUTH": "535 5.7.8 no"])
        defer { server.stop() }
        let failure = try await send(to: server, credentials: ("me", "wrong"))
        #expect(failure == .signInRefused(reply: "535 5.7.8 no"))
        #expect(!server.records.contains { $0.hasPrefix("MAIL") })
    }

    @Test(
        arguments: [
            ("MAIL", "550 5.7.1 not you", 550), ("RCPT", "550 5.1.1 unknown", 550),
            ("RCPT", "451 4.7.1 later", 451), ("DATA", "554 no", 554),
            (".", "552 too big", 552),
            (".", "452 full", 452),
        ])
    func `a rejection carries the code and the words`(
        command: String, reply: String, code: Int
    ) async throws {
        let server = try server(replies: [command: reply])
        defer { server.stop() }
        let failure = try await send(to: server)
        #expect(failure == .rejected(code: code, reply: reply))
    }

    @Test func `a server without STARTTLS gets nothing`() async throws {
        let server = try server(offers: ["AUTH PLAIN"])
        defer { server.stop() }
        let failure = try await send(to: server, security: .startTLS, credentials: ("me", "secret"))
        guard case .unreachable = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(!server.records.contains { $0.hasPrefix("AUTH") || $0.hasPrefix("MAIL") })
    }

    @Test func `a server that speaks no TLS is unreachable by TLS`() async throws {
        let server = try server()
        defer { server.stop() }
        guard case .unreachable = try await send(to: server, security: .tls) else {
            Issue.record("sent")
            return
        }
    }

    @Test func `a server that is not there is unreachable`() async throws {
        let server = try LoopbackServer { _ in }
        defer { server.stop() }
        guard case .unreachable = try await send(to: server) else {
            Issue.record("sent")
            return
        }
    }

    @Test(
        arguments: [
            ("mail.example.org", 25, SMTPMailer.Security.none, true), ("a/b", 25, .none, false),
            ("", 25, .none, false),
            ("a b", 25, .tls, false), ("mail.example.org", 0, .tls, false),
            ("mail.example.org", 65_536, .tls, false),
            ("mail@example.org", 25, .tls, false), ("mail\r\nx", 25, .tls, false),
        ])
    func `settings that cannot work are refused`(
        host: String, port: Int, security: SMTPMailer.Security, hasCredentials: Bool
    ) {
        let credentials = hasCredentials ? ("me", "secret") : nil
        #expect(throws: InvalidMailContent.self) {
            try SMTPMailer(
                .init(host: host, port: port, security: security, credentials: credentials),
                clock: { Instant(seconds: 0) })
        }
    }
}
