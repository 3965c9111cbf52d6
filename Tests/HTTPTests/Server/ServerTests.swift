import Testing

@testable import HTTP

/// Plain requests over a real socket.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ServerTests {
    @Test func `a request is answered with the engine's own fields`() async throws {
        try await withServer { _, port in
            let client = try await RawClient(port: port)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let text = await client.read(until: "hello")
            #expect(
                text.hasPrefix(
                    "HTTP/1.1 200 OK\r\ncontent-type: text/plain; charset=utf-8\r\n"
                        + "content-length: 5\r\ndate: "
                ))
            #expect(text.contains(" GMT\r\nx-request-id: "))
            #expect(text.hasSuffix("\r\n\r\nhello"))
        }
    }

    @Test func `a connection carries many requests and ends when asked to`() async throws {
        try await withServer { _, port in
            let client = try await RawClient(port: port)
            for word in ["one", "two", "three"] {
                try await client.send("GET /later/\(word) HTTP/1.1\r\nHost: a\r\n\r\n")
                await client.read(until: word)
            }
            try await client.send("GET /echo/last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let text = await client.readAll()
            #expect(text.hasSuffix("connection: close\r\n\r\nlast"))
        }
    }

    @Test func `pipelined requests are answered in order, also with their connection's end behind them`()
        async throws
    {
        try await withServer { _, port in
            let client = try await RawClient(port: port)
            let words = (0..<200).map { "w\($0)" }
            let requests = words.map {
                "GET /\($0.hasSuffix("3") ? "later" : "echo")/\($0) HTTP/1.1\r\nHost: a\r\n\r\n"
            }
            try await client.send(requests.joined())
            try await client.closeOutput()
            let text = await client.readAll()
            let answers = text.split(separator: "\r\n").filter { $0.hasPrefix("w") }
                .map { $0.hasSuffix("HTTP/1.1 200 OK") ? String($0.dropLast(15)) : String($0) }
            #expect(answers == words)
        }
    }

    @Test func `HTTP 1_0 closes unless it asks not to`() async throws {
        try await withServer { _, port in
            let client = try await RawClient(port: port)
            try await client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            #expect(await client.read(until: "hello").contains("connection: keep-alive"))
            try await client.send("GET /echo/x HTTP/1.0\r\n\r\n")
            #expect(await client.readAll().hasSuffix("connection: close\r\n\r\nx"))
        }
    }

    @Test func `a client that closes its side still gets its answer`() async throws {
        try await withServer { _, port in
            let client = try await RawClient(port: port)
            try await client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            try await client.closeOutput()
            #expect(await client.readAll().utf8.count > 3_000_000)
        }
    }

    @Test func `HEAD has the length and no body`() async throws {
        try await withServer { _, port in
            let client = try await RawClient(port: port)
            try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let text = await client.readAll()
            #expect(text.contains("content-length: 5\r\n"))
            #expect(text.hasSuffix("\r\n\r\n"))
        }
    }

    @Test func `an upgrade is not made and ends the connection`() async throws {
        try await withServer { _, port in
            let client = try await RawClient(port: port)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
            #expect(await client.readAll().hasSuffix("connection: close\r\n\r\nhello"))
        }
    }

    @Test func `a tunnel is not made and ends the connection`() async throws {
        try await withServer { _, port in
            let client = try await RawClient(port: port)
            try await client.send("CONNECT /text HTTP/1.1\r\nHost: a\r\n\r\n")
            let text = await client.readAll()
            #expect(text.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\n"))
            #expect(text.contains("connection: close\r\n"))
        }
    }

    @Test func `100-continue is said when the body is wanted, and a refusal when it is not`() async throws {
        try await withServer { _, port in
            let head = "HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length:"
            let client = try await RawClient(port: port)
            try await client.send("POST /text \(head) 4\r\n\r\n")
            #expect(await client.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            try await client.send("body")
            #expect(await client.read(until: "body").contains("200 OK"))
            try await client.send("POST /text \(head) 4000\r\n\r\n")
            let text = await client.readAll()
            #expect(text.contains("HTTP/1.1 413 Content Too Large\r\n"))
            #expect(text.components(of: "100 Continue") == 1)
        }
    }

    @Test func `the access log has the request and no secret`() async throws {
        let log = AccessLog()
        try await withServer(log: log) { _, port in
            let client = try await RawClient(port: port)
            try await client.send("GET /echo/x?token=secret HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            _ = await client.readAll()
            let refused = try await RawClient(port: port)
            try await refused.send("GET /refused HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(await !refused.readAll().contains("TooEarly"))
        }
        let record = try #require(log.all.first)
        #expect(log.all.count == 2)
        #expect(log.all.map(\.notes) == [[], [LogNote("refusal", "TooEarly")]])
        #expect(record.method == .get)
        #expect(record.pattern == "/echo/{word}")
        #expect(record.path == "/echo/x")
        #expect(record.status == .ok)
        #expect(record.bytes == 1)
        #expect(record.durationNanoseconds >= 0)
        #expect(record.peer.isLoopback)
        #expect(record.requestID.text.count == 16)
    }
}

extension String {
    /// How often the text occurs.
    func components(of text: String) -> Int {
        var count = 0
        var rest = self[...]
        while let found = rest.firstRange(of: text) {
            count += 1
            rest = rest[found.upperBound...]
        }
        return count
    }
}
