import Foundation
import Support
import Testing

@testable import Delivery

struct HTTPDeliveryTests {
    private let sources: TemporaryFolder

    init() throws { sources = try TemporaryFolder() }

    private func target(
        _ server: LoopbackServer, _ credentials: HTTPTarget.Credentials = .none, path: String = "/in"
    ) throws -> DeliveryTarget {
        .http(try HTTPTarget(folder: "http://127.0.0.1:\(server.port)\(path)", credentials: credentials))
    }

    private func answering(_ status: String, body: String = "", field: String = "X-A: b") throws
        -> LoopbackServer
    {
        try LoopbackServer { connection in
            while connection.request() != nil {
                connection.write(
                    "HTTP/1.1 \(status)\r\n\(field)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
            }
        }
    }

    @Test(arguments: [
        (HTTPTarget.Credentials.none, nil), (.bearer(token: "abc"), "Authorization: Bearer abc"),
        (
            .basic(user: "Aladdin", password: "open sesame"),
            "Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="
        ),
    ])
    func `a file is put under its name with its digest`(
        credentials: HTTPTarget.Credentials, field: String?
    ) async throws {
        let server = try answering("201 Created")
        defer { server.stop() }
        let file = try sources.file("Welcome to Amazon S3.", name: "a b.csv")
        #expect(try await DeliveryClient.local().send(file, to: target(server, credentials)) == .delivered)
        let request = try #require(server.records.first)
        let lines = request.split(separator: "\n").map(String.init)
        #expect(lines.first == "PUT /in/a%20b.csv HTTP/1.1" && lines.last == "Welcome to Amazon S3.")
        #expect(lines.contains("Content-Length: 21") && lines.contains("Content-Type: text/csv"))
        #expect(
            lines.contains("Content-Digest: sha-256=:RM591nyVng01JP+sF3Hfu6h9K2tLTpnkIDSouAP4sHI=:"))
        #expect(lines.filter { $0.hasPrefix("Authorization") } == (field.map { [$0] } ?? []))
    }

    @Test(arguments: [
        ("200 OK", DeliveryOutcome.delivered), ("204 No Content", .delivered),
        (
            "401 Unauthorized",
            .refused(
                "127.0.0.1 rejected the credentials (status 401). Check the user name, password or token.")
        ),
        ("413 Too Large", .refused("127.0.0.1 does not accept files of this size (status 413).")),
        ("409 Conflict", .refused("127.0.0.1 rejected the file (status 409).")),
        ("503 Busy", .unreachable("127.0.0.1 is busy (status 503).")),
        ("507 Full", .unreachable("127.0.0.1 has no space left (status 507).")),
        ("500 Error", .unreachable("127.0.0.1 reported an error of its own (status 500).")),
    ])
    func `the status decides`(status: String, outcome: DeliveryOutcome) async throws {
        let server = try answering(status)
        defer { server.stop() }
        #expect(try await DeliveryClient.local().send(sources.file(), to: target(server)) == outcome)
    }

    @Test func `redirects aren't followed`() async throws {
        let other = try answering("200 OK")
        defer { other.stop() }
        let server = try answering("307 Moved", field: "Location: http://127.0.0.1:\(other.port)/")
        defer { server.stop() }
        let outcome = try await DeliveryClient.local().send(
            sources.file(), to: target(server, .bearer(token: "abc")))
        #expect(outcome.reason?.contains("Redirects are not followed") == true)
        #expect(other.records.isEmpty && server.records.count == 1)
    }

    @Test func `what the server says is reported without secrets`() async throws {
        let server = try answering("403 Forbidden", body: "token sEcReT-1 for query qUeRy\nis   unknown")
        defer { server.stop() }
        let target = try target(server, .bearer(token: "sEcReT-1"), path: "/in?key=qUeRy")
        let outcome = try await DeliveryClient.local().send(sources.file(), to: target)
        #expect(
            outcome
                == .refused(
                    "127.0.0.1 denied access (status 403). Check the credentials and their permission to write. "
                        + "The server says: Token [hidden] for query [hidden] is unknown."))
    }

    @Test(arguments: ["10.0.0.0/8", ""])
    func `a private address is refused before connecting`(allowed: String) async throws {
        let server = try LoopbackServer { connection in connection.record("connected") }
        defer { server.stop() }
        for host in ["127.0.0.1", "localhost"] {
            let target = DeliveryTarget.http(try HTTPTarget(folder: "http://\(host):\(server.port)/"))
            let outcome = try await DeliveryClient.local(rule: allowed).send(sources.file(), to: target)
            guard case .refused(let text) = outcome else {
                Issue.record("\(outcome)")
                continue
            }
            #expect(text.contains("is a loopback address; the operator must allow it first"))
        }
        #expect(server.records.isEmpty)
    }

    @Test func `a server that is away, silent or disconnects is tried again later`() async throws {
        let silent = try LoopbackServer { connection in connection.waitForEnd() }
        defer { silent.stop() }
        let closing = try LoopbackServer { connection in _ = connection.line() }
        defer { closing.stop() }
        let client = try DeliveryClient.local(stallSeconds: 2)
        let away = "http://127.0.0.1:\(try freePort())/"
        for folder in [away, "http://127.0.0.1:\(silent.port)/", "http://127.0.0.1:\(closing.port)/"] {
            let outcome = try await client.send(sources.file(), to: .http(HTTPTarget(folder: folder)))
            guard case .unreachable = outcome else {
                Issue.record("\(outcome)")
                continue
            }
        }
    }

    @Test func `cancellation ends a stalled transfer`() async throws {
        let server = try LoopbackServer { connection in
            connection.record("connected")
            connection.waitForEnd()
        }
        defer { server.stop() }
        let (client, file, target) = (try DeliveryClient.local(), try sources.file(), try target(server))
        let task = Task { await client.send(file, to: target) }
        while server.records.isEmpty { await Task.yield() }
        task.cancel()
        #expect(await task.value == .unreachable("The transfer was canceled."))
    }

    @Test func `a file that is missing or is a folder is refused`() async throws {
        let server = try answering("200 OK")
        defer { server.stop() }
        let missing = try DeliveryFile(path: sources.path + "/missing", name: "a.csv")
        #expect(
            try await DeliveryClient.local().send(missing, to: target(server))
                == .refused("The file to send cannot be read: No such file or directory."))
        let folder = try DeliveryFile(path: sources.path, name: "a.csv")
        #expect(try await DeliveryClient.local().send(folder, to: target(server)) != .delivered)
        #expect(server.records.isEmpty)
    }

    @Test func `a file that becomes shorter isn't delivered`() async throws {
        let path = sources.path + "/shorter"
        try "12345678".write(toFile: path, atomically: false, encoding: .utf8)
        let content = try FileContent(path: path)
        truncate(path, 4)
        var buffer = [UInt8](repeating: 0, count: 6)
        let counts = (1...2).map { _ in buffer.withUnsafeMutableBytes { content.read(into: $0) } }
        #expect(counts == [4, nil])
    }

    @Test func `an early response is no delivery`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.line()
            connection.write("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        }
        defer { server.stop() }
        let file = try sources.sparseFile(byteCount: 50_000_000)
        guard case .unreachable = try await DeliveryClient.local().send(file, to: target(server)) else {
            Issue.record("it counts as delivered")
            return
        }
    }

    @Test func `a connection test sends a small file`() async throws {
        let server = try answering("200 OK")
        defer { server.stop() }
        let check = try await DeliveryClient.local().check(target(server))
        #expect(
            check.outcome == .delivered
                && check.sentence.hasPrefix("127.0.0.1 accepted the test file connection-test-"))
        #expect(server.records.count == 1 && server.records[0].hasPrefix("PUT /in/connection-test-"))
    }
}
