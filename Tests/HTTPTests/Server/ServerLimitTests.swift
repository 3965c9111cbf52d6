import Testing

@testable import HTTP

/// What a client may not use up, and how long it may take.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ServerLimitTests {
    @Test func `a connection too many is refused, and its place is free again later`() async throws {
        try await withServer(limits: limits { $0.connectionCount = 1 }) { _, port in
            var first: RawClient? = try await RawClient(port: port)
            try await first?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await first?.read(until: "hello")
            let second = try await RawClient(port: port)
            let refusal = await second.readAll()
            #expect(refusal.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
            #expect(refusal.contains("retry-after: "))
            try await first?.close()
            first = nil
            var text = ""
            while !text.hasSuffix("hello") {
                let next = try await RawClient(port: port)
                await next.sendTolerantly(Array("GET / HTTP/1.0\r\n\r\n".utf8))
                text = await next.readAll()
            }
        }
    }

    @Test(arguments: [200_000, 30_000_000])
    func `a body too large is refused, and the client can read so while it still sends`(size: Int)
        async throws
    {
        try await withServer { _, port in
            let client = try await RawClient(port: port)
            try await client.send("POST /size HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
            await client.sendTolerantly([UInt8](repeating: 1, count: size))
            #expect(await client.readAll().hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
        }
    }

    @Test func `a client that never stops to send what no one wants is cut`() async throws {
        try await withServer(limits: limits { $0.lingerSize = 10_000 }) { _, port in
            let client = try await RawClient(port: port)
            await client.sendTolerantly(
                Array("POST /size HTTP/1.1\r\nHost: a\r\nContent-Length: 50000000\r\n\r\n".utf8))
            await client.sendTolerantly([UInt8](repeating: 1, count: 50_000_000))
            _ = await client.readAll()
            #expect(client.isEnded)
        }
    }

    @Test func `a connection that asks nothing is closed without a word`() async throws {
        try await withServer(limits: limits { $0.idleSeconds = 0.05 }) { _, port in
            let client = try await RawClient(port: port)
            #expect(await client.readAll() == "")
            // On a busy machine the request may come too late, and is then as good as none.
            var answers = ""
            while answers.isEmpty {
                let other = try await RawClient(port: port)
                await other.sendTolerantly(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
                answers = await other.readAll()
            }
            #expect(answers.components(of: "HTTP/1.1 ") == 1)
        }
    }

    @Test(arguments: [
        "G", "GET / HTTP/1.1\r\nHost: a\r\nX-",
        "POST /size HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf",
        "POST /size HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n",
        "POST /size HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        "POST /stream HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf",
        "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HT",
    ])
    func `a request that does not arrive in time gets 408`(request: String) async throws {
        let times = limits {
            $0.headerSeconds = 0.05
            $0.bodySeconds = 0.05
        }
        try await withServer(limits: times) { _, port in
            let client = try await RawClient(port: port)
            // The last byte comes by itself, as from a slow client.
            try await client.send(Array(request.utf8.dropLast()))
            if request.hasPrefix("GET / HTTP/1.1\r\nHost: a\r\n\r\n") { await client.read(until: "hello") }
            await client.sendTolerantly(Array(request.utf8.suffix(1)))
            #expect(await client.readAll().contains("HTTP/1.1 408 Request Timeout\r\n"))
        }
    }
}
