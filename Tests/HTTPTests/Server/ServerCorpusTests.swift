import Seeded
import Testing

@testable import HTTP

/// Damaged requests over real sockets.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ServerCorpusTests {
    private static let requests = [
        "GET /echo/x?a=b HTTP/1.1\r\nHost: a\r\nCookie: a=b\r\nAccept-Encoding: gzip\r\n\r\n",
        "POST /text HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nsome text"
            + "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /stream HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\nT: u\r\n\r\n",
        "POST /text HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\nbody",
    ]

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a damaged request is answered or dropped, and the server lives on`(seed: UInt64) async throws {
        try await withServer { _, port in
            for bytes in Mutation.corpus(Self.requests, seed: seed, count: 150) {
                let client = try await RawClient(port: port)
                await client.sendTolerantly(bytes)
                try? await client.closeOutput()
                let text = await client.readAll()
                #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 "))
            }
            let client = try await RawClient(port: port)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await client.read(until: "hello").hasSuffix("hello"))
        }
    }
}
