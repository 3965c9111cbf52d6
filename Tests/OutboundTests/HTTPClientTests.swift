import Support
import Testing

@testable import Outbound

struct HTTPClientTests {
    private func client(_ change: (inout HTTPClient.Configuration) -> Void = { _ in }) throws -> HTTPClient {
        var configuration = HTTPClient.Configuration(rule: try AddressRule(allowing: "127.0.0.0/8"))
        change(&configuration)
        return HTTPClient(configuration)
    }

    private func answering(_ answer: String) throws -> LoopbackServer {
        try LoopbackServer { connection in
            while connection.request() != nil { connection.write(answer) }
        }
    }

    @Test func `a request goes out as it is and the complete response comes back`() async throws {
        let server = try answering(
            "HTTP/1.1 201 Created\r\nContent-Length: 5\r\nX-One: a: b \r\nX-One: c\r\n\r\nhello")
        defer { server.stop() }
        var request = HTTPClient.Request(
            .post, "http://127.0.0.1:\(server.port)/a/b?c=d", body: Array("{}".utf8))
        request.headers = [("Content-Type", "application/json"), ("X-Empty", "")]
        let answer = try await client().send(request)
        #expect(answer.status == 201)
        #expect(answer.text == "hello")
        #expect(answer.headers.filter { $0.name == "X-One" }.map(\.value) == ["a: b", "c"])
        #expect(answer.header("x-one") == "a: b")
        let sent = try #require(server.records.first)
        #expect(sent.hasPrefix("POST /a/b?c=d HTTP/1.1\n"))
        #expect(sent.contains("\nContent-Type: application/json\n"))
        #expect(sent.contains("\nX-Empty:\n"))
        #expect(sent.contains("\nUser-Agent: StudyPortal\n"))
        #expect(!sent.contains("Expect"))
        #expect(sent.hasSuffix("\n\n{}"))
    }

    @Test(arguments: [HTTPClient.Method.get, .head, .post, .put, .patch, .delete])
    func `every method is sent by its name`(method: HTTPClient.Method) async throws {
        let server = try answering("HTTP/1.1 204 No Content\r\n\r\n")
        defer { server.stop() }
        let answer = try await client().send(.init(method, "http://127.0.0.1:\(server.port)/"))
        #expect(answer.status == 204)
        #expect(server.records.first?.hasPrefix("\(method.rawValue) / HTTP/1.1\n") == true)
    }

    @Test func `a long body is sent completely and without waiting for permission`() async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        defer { server.stop() }
        let body = [UInt8](repeating: 0x61, count: 3_000_000)
        _ = try await client().send(.init(.put, "http://127.0.0.1:\(server.port)/", body: body))
        #expect(server.records.first?.split(separator: "\n\n").last?.utf8.count == body.count)
    }

    @Test func `a redirect is an answer like any other`() async throws {
        let server = try answering("HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n")
        defer { server.stop() }
        let answer = try await client().send(.init(.get, "http://127.0.0.1:\(server.port)/"))
        #expect(answer.status == 302)
        #expect(answer.header("Location") == "/elsewhere")
        #expect(server.records.count == 1)
    }

    @Test func `a chunked answer is put together and interim answers are left out`() async throws {
        let server = try answering(
            "HTTP/1.1 100 Continue\r\nX-Interim: 1\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
        defer { server.stop() }
        let answer = try await client().send(.init(.get, "http://127.0.0.1:\(server.port)/"))
        #expect(answer.text == "abcde")
        #expect(answer.header("X-Interim") == nil)
    }

    @Test(arguments: [(5, nil), (4, HTTPClient.Failure.answerTooLarge(limitBytes: 4))])
    func `an answer may be as long as the limit`(limit: Int, failure: HTTPClient.Failure?) async throws {
        let server = try answering(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n")
        defer { server.stop() }
        var request = HTTPClient.Request(.get, "http://127.0.0.1:\(server.port)/")
        request.answerLimitBytes = limit
        let result = await result(of: request, client: try client())
        #expect(result == failure)
    }

    @Test func `an endless header ends the transfer`() async throws {
        let server = try LoopbackServer { connection in
            guard connection.request() != nil else { return }
            connection.write("HTTP/1.1 200 OK\r\n")
            for _ in 0..<200 { connection.write("X-A: \(String(repeating: "a", count: 1000))\r\n") }
            connection.waitForEnd()
        }
        defer { server.stop() }
        let failure = await result(of: .init(.get, "http://127.0.0.1:\(server.port)/"), client: try client())
        guard case .unreachable = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test func `a server that never answers is given up`() async throws {
        let server = try LoopbackServer { connection in connection.waitForEnd() }
        defer { server.stop() }
        var request = HTTPClient.Request(.get, "http://127.0.0.1:\(server.port)/")
        request.timeoutMilliseconds = 50
        let start = ContinuousClock.now
        #expect(await result(of: request, client: try client()) == .timedOut)
        #expect(start.duration(to: .now) < .seconds(20))
    }

    @Test func `a cancelled task ends the transfer`() async throws {
        let (asked, signal) = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer { connection in
            _ = connection.request()
            signal.finish()
            connection.waitForEnd()
        }
        defer { server.stop() }
        let client = try client()
        let request = HTTPClient.Request(.get, "http://127.0.0.1:\(server.port)/")
        let task = Task { await result(of: request, client: client) }
        for await _ in asked {}
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test func `a connection that breaks is unreachable`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.request()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhal")
        }
        defer { server.stop() }
        let failure = await result(of: .init(.get, "http://127.0.0.1:\(server.port)/"), client: try client())
        guard case .unreachable = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test func `many requests share few threads`() async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        defer { server.stop() }
        let client = try client { $0.threads = 2 }
        let answers = await withTaskGroup(of: String?.self) { group in
            for index in 0..<40 {
                group.addTask {
                    try? await client.send(.init(.get, "http://127.0.0.1:\(server.port)/\(index)")).text
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: "ok", count: 40))
        #expect(server.records.count == 40)
    }

    @Test func `a proxy is asked with the whole address`() async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        defer { server.stop() }
        let client = try client { $0.proxy = "http://127.0.0.1:\(server.port)" }
        _ = try await client.send(.init(.get, "http://example.invalid/x"))
        #expect(server.records.first?.hasPrefix("GET http://example.invalid/x HTTP/1.1\n") == true)
    }
}

func result(of request: HTTPClient.Request, client: HTTPClient) async -> HTTPClient.Failure? {
    do throws(HTTPClient.Failure) {
        _ = try await client.send(request)
        return nil
    } catch {
        return error
    }
}
