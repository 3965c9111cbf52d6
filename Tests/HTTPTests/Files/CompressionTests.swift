import CZlib
import Testing

@testable import HTTP

/// Which responses are compressed, and that they can be read again.
struct CompressionTests {
    private static let large = String(repeating: "many words and more words, ", count: 200)
    private static let gzip: Headers = ["accept-encoding": "gzip"]

    private let client = InProcessClient(
        Router([
            Route(.get, "/large", responder: .immediate { _ in Response.text(large).with("etag", "\"a\"") }),
            Route(.get, "/small", responder: .immediate { _ in .text("small") }),
            Route(
                .get, "/picture", responder: .immediate { _ in .bytes(Array(large.utf8), type: "x/y") }),
            Route(
                .get, "/secret",
                responder: .async { _ in
                    var response = Response.text(large)
                    response.allowsCompression = false
                    return response
                }),
            Route(
                .get, "/done",
                responder: .immediate { _ in
                    Response.text(large).with("content-encoding", "br")
                }),
            Route(
                .get, "/kept",
                responder: .immediate { _ in
                    Response.text(large).with("cache-control", "no-transform")
                }),
        ]))

    @Test func `a large text is compressed for who takes it`() async throws {
        let response = await client.get("/large", headers: Self.gzip)
        #expect(response.headers["content-encoding"] == "gzip")
        #expect(response.headers["vary"] == "accept-encoding")
        #expect(response.headers["etag"] == "W/\"a\"")
        #expect(response.headers["content-length"] == String(response.body.count))
        #expect(response.body.count < Self.large.utf8.count / 4)
        #expect(try gunzip(response.body) == Array(Self.large.utf8))
        let plain = await client.get("/large")
        #expect(plain.text == Self.large)
        #expect(plain.headers["vary"] == "accept-encoding")
        #expect(plain.headers["etag"] == "\"a\"")
    }

    @Test(arguments: ["/small", "/picture", "/secret", "/done", "/kept"])
    func `what gains nothing or must not be is left as it is`(path: String) async {
        let response = await client.get(path, headers: Self.gzip)
        #expect(response.headers["content-encoding"] != "gzip")
        #expect(response.text == (path == "/small" ? "small" : Self.large))
    }
}

/// Undoes gzip with the library that did it.
func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
    struct Broken: Error {}
    var stream = z_stream()
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
        throw Broken()
    }
    defer { inflateEnd(&stream) }
    var result = [UInt8](repeating: 0, count: 1 << 20)
    let size = result.count
    let status = bytes.withUnsafeBufferPointer { input in
        result.withUnsafeMutableBufferPointer { output in
            stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            return inflate(&stream, Z_FINISH)
        }
    }
    guard status == Z_STREAM_END else { throw Broken() }
    return Array(result.prefix(size - Int(stream.avail_out)))
}
