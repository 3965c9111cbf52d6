import Testing

@testable import HTTP

/// What is no correct HTTP gets the right status, costs its connection, and harms no one else.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct FramingTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n"
    private static let post = "POST /size HTTP/1.1\r\nHost: a\r\n"
    private static let long = String(repeating: "x", count: 40_000)

    @Test(arguments: [
        (
            "both lengths",
            "\(post)Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400
        ),
        (
            "both lengths, other order",
            "\(post)Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
            400
        ),
        (
            "two lengths",
            "\(post)Content-Length: 4\r\nContent-Length: 5\r\n\r\nbody", 400
        ),
        (
            "the same length twice",
            "\(post)Content-Length: 4\r\nContent-Length: 4\r\n\r\nbody", 400
        ),
        ("a list of lengths", "\(post)Content-Length: 4, 4\r\n\r\nbody", 400),
        ("a signed length", "\(post)Content-Length: +4\r\n\r\nbody", 400),
        ("a negative length", "\(post)Content-Length: -4\r\n\r\nbody", 400),
        (
            "a huge length", "\(post)Content-Length: 99999999999999999999\r\n\r\n",
            400
        ),
        ("an empty length", "\(post)Content-Length:\r\n\r\n", 400),
        ("an unknown coding", "\(post)Transfer-Encoding: gzip\r\n\r\n", 400),
        (
            "chunked twice",
            "\(post)Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400
        ),
        (
            "a coding after chunked",
            "\(post)Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", 400
        ),
        ("a coding in HTTP/1.0", "POST /size HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("a blank before the colon", "\(get)Content-Length : 0\r\n\r\n", 400),
        ("a folded line", "\(get)X-A: b\r\n c\r\n\r\n", 400),
        ("a line without a colon", "\(get)nonsense\r\n\r\n", 400),
        ("a NUL in a value", "\(get)X-A: b\0c\r\n\r\n", 400),
        ("a NUL in the target", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("a bare CR in a value", "\(get)X-A: b\rc\r\n\r\n", 400),
        (
            "a bad chunk size", "\(post)Transfer-Encoding: chunked\r\n\r\nxyz\r\n",
            400
        ),
        (
            "a negative chunk size",
            "\(post)Transfer-Encoding: chunked\r\n\r\n-1\r\n", 400
        ),
        (
            "a huge chunk size",
            "\(post)Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n", 400
        ),
        (
            "a chunk without its line's end",
            "\(post)Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", 400
        ),
        ("no host", "GET / HTTP/1.1\r\n\r\n", 400),
        ("two hosts", "\(get)Host: b\r\n\r\n", 400),
        ("a host that is none", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
        ("no HTTP", "\u{16}\u{3}\u{1} hello\r\n\r\n", 400),
        ("an unknown method", "FETCH / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("a target without a slash", "GET nowhere HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("a half request", "GET / HTTP/1.1\r\nHost:", 400),
        ("half a body", "\(post)Content-Length: 10\r\n\r\nfour", 400),
        ("half a streamed body", "POST /stream HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nfour", 400),
        ("an unknown expectation", "\(get)Expect: magic\r\n\r\n", 417),
        (
            "an unknown expectation after a host that is none",
            "GET / HTTP/1.1\r\nHost: a/b\r\nExpect: magic\r\n\r\n", 400
        ),
        ("another version", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
        ("a long target", "GET /\(long) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
        ("a long field", "\(get)X-A: \(long)\r\n\r\n", 431),
        ("a long name", "\(get)\(long): a\r\n\r\n", 431),
        ("many fields", "\(get)\(String(repeating: "a: b\r\n", count: 200))\r\n", 431),
        ("a body too large", "\(post)Content-Length: 1001\r\n\r\n", 413),
        (
            "chunks too large",
            "\(post)Transfer-Encoding: chunked\r\n\r\n7d0\r\n\(long.prefix(2_000))\r\n0\r\n\r\n",
            413
        ),
    ])
    func `bad framing gets its status and loses the connection`(name: String, request: String, status: Int)
        async throws
    {
        try await withServer { _, port in
            let neighbor = try await RawClient(port: port)
            let client = try await RawClient(port: port)
            await client.sendTolerantly(Array(request.utf8))
            try? await client.closeOutput()
            let text = await client.readAll()
            #expect(text.hasPrefix("HTTP/1.1 \(status) "), "\(name): \(text.prefix(60))")
            #expect(text.contains("connection: close\r\n"), "\(name)")
            #expect(text.components(of: "HTTP/1.1 ") == 1, "\(name)")
            try await neighbor.send("\(Self.get)\r\n")
            #expect(await neighbor.read(until: "hello").hasSuffix("hello"))
        }
    }

    @Test func `any cut of a request is the same request`() async throws {
        try await withServer { _, port in
            let request =
                "POST /text HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\nT: u\r\n\r\n"
            let client = try await RawClient(port: port)
            for byte in request.utf8 { try await client.send([byte]) }
            #expect(await client.read(until: "abcdefg").hasSuffix("abcdefg"))
            try await client.send(request)
            #expect(
                await client.read { String(decoding: $0, as: UTF8.self).components(of: "abcdefg") == 2 }
                    .hasSuffix("abcdefg"))
        }
    }

    @Test func `what is before the faulty bytes is answered first`() async throws {
        try await withServer { _, port in
            let client = try await RawClient(port: port)
            try await client.send(
                "GET /later/one HTTP/1.1\r\nHost: a\r\n\r\n"
                    + "GET /echo/two HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n"
            )
            let text = await client.readAll()
            let statuses = text.split(separator: "\r\n").compactMap { line in
                line.firstRange(of: "HTTP/1.1 ").map { String(line[$0.upperBound...].prefix(3)) }
            }
            #expect(statuses == ["200", "200", "400"])
        }
    }
}
