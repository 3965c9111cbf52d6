import Glibc
import Testing

@testable import HTTP

/// Responses and requests that flow.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct StreamTests {
    private struct Broken: Error {}

    private func request(_ path: String, _ version: String = "1.1") -> String {
        "GET \(path) HTTP/\(version)\r\nHost: a\r\n\r\n"
    }

    private func stream(_ path: String, _ write: @escaping @Sendable (BodySink) throws -> Void) -> Route {
        Route(.get, path, responder: .immediate { _ in .stream(type: "text/csv", write) })
    }

    @Test func `pieces that are flushed travel as chunks, and the connection continues`() async throws {
        let routes = [
            stream("/two") { sink in
                try sink.write("a")
                try sink.flush()
                try sink.write([98])
            },
            Route(.get, "/", responder: .immediate { _ in .text("hello") }),
        ]
        try await withServer(routes) { _, port in
            let client = try await RawClient(port: port)
            try await client.send(request("/two") + request("/"))
            let text = await client.read(until: "hello")
            #expect(text.contains("transfer-encoding: chunked\r\n"))
            #expect(!text.prefix { $0 != "\r\n" }.contains("content-length"))
            #expect(text.contains("\r\n\r\n1\r\na\r\n1\r\nb\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n"))
        }
    }

    @Test func `a stream that turns out short has its length`() async throws {
        try await withServer([stream("/short") { try $0.write("short") }]) { _, port in
            let client = try await RawClient(port: port)
            try await client.send(request("/short"))
            let text = await client.read(until: "short")
            #expect(text.contains("content-length: 5\r\n"))
            #expect(!text.contains("chunked"))
        }
    }

    @Test(arguments: ["1.0", "1.1"])
    func `a large stream arrives completely`(version: String) async throws {
        let line = String(repeating: "x", count: 999) + "\n"
        let routes = [stream("/large") { sink in for _ in 0..<5_000 { try sink.write(line) } }]
        try await withServer(routes) { _, port in
            let client = try await RawClient(port: port)
            try await client.send("GET /large HTTP/\(version)\r\nHost: a\r\nConnection: close\r\n\r\n")
            let text = await client.readAll()
            #expect(text.utf8.count { $0 == UInt8(ascii: "x") } >= 999 * 5_000)
            #expect(text.contains("chunked") == (version == "1.1"))
            #expect(text.hasSuffix("0\r\n\r\n") == (version == "1.1"))
        }
    }

    @Test func `a stream lets all other threads go first`() async throws {
        @Sendable func priority() -> Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
        let ordinary = priority()
        try await withServer([stream("/patient") { try $0.write("priority \(priority())!") }]) { _, port in
            let client = try await RawClient(port: port)
            try await client.send(request("/patient"))
            #expect(await client.read(until: "!").hasSuffix("priority \(min(ordinary + 10, 19))!"))
        }
    }

    @Test func `HEAD does not run the stream`() async throws {
        let ran = AccessLog()
        let routes = [stream("/x") { _ in Issue.record("the stream ran") }]
        try await withServer(routes, log: ran) { _, port in
            let client = try await RawClient(port: port)
            try await client.send("HEAD /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(await client.readAll().hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
        #expect(ran.all.count == 1)
    }

    @Test func `a stream that fails early is a proper refusal and one that fails late is cut`() async throws {
        let routes = [
            stream("/early") { sink in
                try sink.write("half a line")
                throw HTTPError(.conflict, "Not now.")
            },
            stream("/late") { sink in
                try sink.write("part")
                try sink.flush()
                throw Broken()
            },
        ]
        try await withServer(routes) { _, port in
            let early = try await RawClient(port: port)
            try await early.send(request("/early"))
            let refusal = await early.read(until: "Not now.")
            #expect(refusal.hasPrefix("HTTP/1.1 409 Conflict\r\n"))
            #expect(!refusal.contains("half"))
            let late = try await RawClient(port: port)
            try await late.send(request("/late"))
            let part = await late.readAll()
            #expect(part.hasSuffix("4\r\npart\r\n"))
        }
    }

    @Test func `one stream too many is refused`() async throws {
        let (began, proceed) = (Event(), Event())
        let routes = [
            stream("/slow") { sink in
                began.happen()
                proceed.block()
                try sink.write("done")
            }
        ]
        try await withServer(routes, limits: limits { $0.streamCount = 1 }) { _, port in
            let first = try await RawClient(port: port)
            try await first.send(request("/slow"))
            await began.wait()
            let second = try await RawClient(port: port)
            try await second.send(request("/slow"))
            #expect(await second.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 503 "))
            proceed.happen()
            #expect(await first.read(until: "done").hasPrefix("HTTP/1.1 200 "))
        }
    }

    /// Writes until it is cut, and says how far it came.
    private func endless(_ cut: Event, _ size: StreamByteCounter) -> Route {
        stream("/endless") { sink in
            let piece = [UInt8](repeating: 120, count: 64 << 10)
            do {
                while true {
                    try sink.write(piece)
                    size.add(piece.count)
                }
            } catch {
                cut.happen()
                throw error
            }
        }
    }

    @Test func `a client that takes nothing holds the stream back and is cut in the end`() async throws {
        let (cut, size) = (Event(), StreamByteCounter())
        try await withServer([endless(cut, size)], limits: limits { $0.writeSeconds = 0.1 }) { _, port in
            let client = try await RawClient(port: port, readsAtOnce: false)
            try await client.send(request("/endless"))
            await cut.wait()
            // What the systems on both ends buffer, and no more.
            #expect(size.value < 64 << 20)
        }
    }

    @Test func `a stream beyond its time is cut`() async throws {
        let (cut, size) = (Event(), StreamByteCounter())
        try await withServer([endless(cut, size)], limits: limits { $0.streamSeconds = 0.1 }) { _, port in
            let client = try await RawClient(port: port)
            try await client.send(request("/endless"))
            await cut.wait()
            let text = await client.readAll()
            #expect(!text.hasSuffix("0\r\n\r\n"))
        }
    }

    @Test func `a client that leaves ends the stream`() async throws {
        let (cut, size) = (Event(), StreamByteCounter())
        try await withServer([endless(cut, size)]) { _, port in
            let client = try await RawClient(port: port)
            try await client.send(request("/endless"))
            await client.read { $0.count > 1_000_000 }
            try await client.close()
            await cut.wait()
        }
    }

    @Test func `a streamed body waits for its reader and is read completely`() async throws {
        let proceed = Event()
        let routes = [
            Route(
                .post, "/", bodyLimit: 20_000_000,
                responder: .streaming { _, body in
                    await proceed.wait()
                    var size = 0
                    for try await piece in body { size += piece.count }
                    return .text("size \(size)")
                })
        ]
        try await withServer(routes) { _, port in
            let client = try await RawClient(port: port)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n\r\n")
            async let sent: Void = client.sendTolerantly([UInt8](repeating: 1, count: 10_000_000))
            proceed.happen()
            await sent
            #expect(await client.read(until: "size ").hasSuffix("size 10000000"))
        }
    }

    @Test func `an answer before the end of the body is the connection's last`() async throws {
        let routes = [Route(.post, "/", responder: .streaming { _, _ in .text("early") })]
        try await withServer(routes) { _, port in
            let client = try await RawClient(port: port)
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf")
            #expect(await client.readAll().hasSuffix("connection: close\r\n\r\nearly"))
        }
    }

    @Test func `a streamed body over the limit is refused`() async throws {
        let routes = [
            Route(
                .post, "/", bodyLimit: 10,
                responder: .streaming { _, body in
                    for try await _ in body {}
                    return .noContent
                })
        ]
        try await withServer(routes) { _, port in
            let client = try await RawClient(port: port)
            try await client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "14\r\n01234567890123456789\r\n"
            )
            #expect(await client.readAll().hasPrefix("HTTP/1.1 413 "))
        }
    }
}
