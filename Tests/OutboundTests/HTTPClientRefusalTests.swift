import Support
import Testing

@testable import Outbound

struct HTTPClientRefusalTests {
    @Test(
        arguments: [
            "127.0.0.1", "localhost", "127.1", "0x7f.0.0.1", "2130706433", "0177.0.0.1", "[::ffff:127.0.0.1]",
            "[::1]", "0.0.0.0", "LOCALHOST",
        ])
    func `an address that is refused is never connected to`(host: String) async throws {
        let server = try LoopbackServer { connection in connection.record("connected") }
        defer { server.stop() }
        let failure = await result(of: .init(.get, "http://\(host):\(server.port)/"), client: HTTPClient())
        guard case .addressRefused = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(server.records.isEmpty)
    }

    @Test(
        arguments: [
            "ftp://127.0.0.1/", "file:///etc/passwd", "gopher://127.0.0.1/", "http://user:word@127.0.0.1/",
            "http://127.0.0.1:99999/", "http://", "", "http://127.0.0.1/a b", "http://127.0.0.1/\r\nX: y",
            "smtp://127.0.0.1/", "dict://127.0.0.1/",
        ])
    func `an address of another kind is malformed`(url: String) async throws {
        let client = HTTPClient(.init(rule: try AddressRule(allowing: "127.0.0.0/8")))
        guard case .malformed = await result(of: .init(.get, url), client: client) else {
            Issue.record("\(url)")
            return
        }
    }

    @Test(
        arguments: [
            ("X-A", "a\r\nX-B: b"), ("X-A", "a\nb"), ("X-A", "a\u{0}"), ("X A", "a"), ("X-A:", "a"),
            ("", "a"),
            ("X-A\r\nX-B", "a"), ("X-Ä", "a"),
        ])
    func `a header field that would be two is refused`(name: String, value: String) async throws {
        let server = try LoopbackServer { connection in connection.record("connected") }
        defer { server.stop() }
        var request = HTTPClient.Request(.get, "http://127.0.0.1:\(server.port)/")
        request.headers = [(name, value)]
        let client = HTTPClient(.init(rule: try AddressRule(allowing: "127.0.0.0/8")))
        guard case .malformed = await result(of: request, client: client) else {
            Issue.record("\(name)")
            return
        }
        #expect(server.records.isEmpty)
    }

    private static let challenge = "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nWWW-Authenticate: "

    /// A server that lets in who sends `Aladdin:open sesame`, and else answers with `challenge`.
    private func guarded(_ challenge: String) throws -> LoopbackServer {
        try LoopbackServer { connection in
            while let request = connection.request() {
                let isKnown = request.contains("\nAuthorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\n")
                connection.write(isKnown ? "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nin" : challenge)
            }
        }
    }

    private func send(
        to server: LoopbackServer, password: String, _ timing: HTTPClient.Credentials.Timing
    ) async throws -> HTTPClient.Response {
        var request = HTTPClient.Request(.post, "http://127.0.0.1:\(server.port)/", body: [0x78])
        request.credentials = .init(user: "Aladdin", password: password, timing: timing)
        return try await HTTPClient(.init(rule: try AddressRule(allowing: "127.0.0.0/8"))).send(request)
    }

    @Test(arguments: [
        "Basic realm=\"x\"", "basic", "Bearer, Basic realm=\"y\"", "Digest realm=\"a\", BASIC realm=\"b\"",
    ])
    func `credentials are offered after a challenge for Basic`(challenge: String) async throws {
        let server = try guarded("\(Self.challenge)\(challenge)\r\n\r\n")
        defer { server.stop() }
        let answer = try await send(to: server, password: "open sesame", .afterChallenge)
        #expect(answer.status == 200)
        #expect(server.records.count == 2)
        #expect(server.records.first?.contains("Authorization") == false)
        #expect(server.records.last?.hasSuffix("\n\nx") == true)
    }

    @Test(arguments: ["Bearer", "Digest realm=\"Basic\"", "Negotiate"])
    func `another challenge gets no credentials`(challenge: String) async throws {
        let server = try guarded("\(Self.challenge)\(challenge)\r\n\r\n")
        defer { server.stop() }
        #expect(try await send(to: server, password: "open sesame", .afterChallenge).status == 401)
        #expect(server.records.count == 1)
    }

    @Test func `wrong credentials are offered once`() async throws {
        let server = try guarded("\(Self.challenge)Basic\r\n\r\n")
        defer { server.stop() }
        #expect(try await send(to: server, password: "wrong", .afterChallenge).status == 401)
        #expect(server.records.count == 2)
    }

    @Test func `credentials can go with the first request`() async throws {
        let server = try guarded("\(Self.challenge)Basic\r\n\r\n")
        defer { server.stop() }
        #expect(try await send(to: server, password: "open sesame", .always).text == "in")
        #expect(server.records.count == 1)
    }

    @Test func `a user with a colon is refused`() async throws {
        var request = HTTPClient.Request(.get, "http://127.0.0.1/")
        request.credentials = .init(user: "a:b", password: "", timing: .always)
        #expect(
            await result(of: request, client: HTTPClient())
                == .malformed("a user name for Basic authentication cannot contain a colon"))
    }
}
