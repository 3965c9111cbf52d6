import BareHTTP
import NIOCore
import NIOHTTP1

/// The shortest answer that SwiftNIO can give.
enum HelloLimit {
    static func serve(port: Int) async throws {
        let body = ByteBuffer(string: "Hello, world!")
        let headers = HTTPHeaders([("content-type", "text/plain; charset=utf-8"), ("content-length", "13")])
        try await BareServer.run(port: port) {
            BareHandler { _, handler, context in handler.respond(context, .ok, headers, body) }
        }
    }
}
