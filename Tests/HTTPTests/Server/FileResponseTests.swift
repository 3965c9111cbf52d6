import Glibc
import Testing

@testable import HTTP

/// Files that are read as they are sent.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct FileResponseTests {
    private static let size = 300_000

    /// A file of digits that lasts as long as the closure runs.
    private func withFile(_ body: (FileResponse) async throws -> Void) async throws {
        let path = "/tmp/stored-file-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        let file = try #require(fopen(path, "w"))
        for index in 0..<Self.size { fputc(48 + Int32(index % 10), file) }
        fclose(file)
        defer { unlink(path) }
        try await body(FileResponse(path: path, size: Self.size, contentType: "text/plain", etag: "\"d1\""))
    }

    private func client(_ file: FileResponse) -> InProcessClient {
        InProcessClient(Router([Route(.get, "/f", responder: .immediate { file.response(to: $0) })]))
    }

    @Test(
        arguments: [
            ("", "", 200, 300_000, nil), ("bytes=0-9", "", 206, 10, "bytes 0-9/300000"),
            ("bytes=299990-", "\"d1\"", 206, 10, "bytes 299990-299999/300000"),
            ("bytes=-5", "", 206, 5, "bytes 299995-299999/300000"),
            ("bytes=100000-", "\"other\"", 200, 300_000, nil),
            ("bytes=300000-", "", 416, 0, "bytes */300000"),
        ] as [(String, String, Int, Int, String?)])
    func `a range is sent as far as the client holds the same file`(
        _ range: String, _ condition: String, _ status: Int, _ count: Int, _ field: String?
    ) async throws {
        try await withFile { file in
            var headers = Headers()
            if !range.isEmpty { headers.add("range", range) }
            if !condition.isEmpty { headers.add("if-range", condition) }
            let answer = await client(file).get("/f", headers: headers)
            #expect(Int(answer.status.code) == status)
            #expect(answer.body.count == count)
            #expect(answer.headers["content-range"] == field)
            if status != 416 { #expect(answer.headers["content-length"] == "\(count)") }
        }
    }

    @Test func `a client that holds the file is notified`() async throws {
        try await withFile { file in
            let answer = await client(file).get("/f", headers: ["if-none-match": "\"d1\""])
            #expect(answer.status == .notModified)
        }
    }

    @Test(arguments: ["1.0", "1.1"])
    func `over a socket it has its length and no chunks`(version: String) async throws {
        try await withFile { file in
            let routes = [Route(.get, "/f", responder: .immediate { file.response(to: $0) })]
            try await withServer(routes) { _, port in
                let client = try await RawClient(port: port)
                try await client.send("GET /f HTTP/\(version)\r\nHost: a\r\nConnection: close\r\n\r\n")
                let text = await client.readAll()
                #expect(text.contains("content-length: 300000\r\n"))
                #expect(!text.contains("chunked"))
                let body = try #require(text.components(of: "\r\n\r\n").last)
                #expect(body.utf8.count == Self.size)
                #expect(body.hasSuffix("6789"))
            }
        }
    }

    @Test func `a file that is shorter than it was cuts the connection`() async throws {
        try await withFile { file in
            let longer = FileResponse(
                path: file.path, size: Self.size * 2, contentType: "text/plain", etag: "\"d1\"")
            let routes = [Route(.get, "/f", responder: .immediate { longer.response(to: $0) })]
            try await withServer(routes) { _, port in
                let client = try await RawClient(port: port)
                try await client.send("GET /f HTTP/1.1\r\nHost: a\r\n\r\n")
                let text = await client.readAll()
                #expect(text.contains("content-length: 600000\r\n"))
                #expect(text.utf8.count < Self.size * 2)
            }
        }
    }
}

extension String {
    /// The pieces between the occurrences of a text.
    fileprivate func components(of text: String) -> [Substring] {
        split(separator: text, maxSplits: 1, omittingEmptySubsequences: false)
    }
}
