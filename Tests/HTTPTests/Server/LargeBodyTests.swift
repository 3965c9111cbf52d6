import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import Testing

@testable import HTTP

/// Where bodies are read and responses compressed: nothing large on an event loop.
@Suite(.timeLimit(.minutes(2)))
struct LargeBodyTests {
    private static var isOnLoop: Bool { MultiThreadedEventLoopGroup.currentEventLoop != nil }

    /// A route of each kind that takes a body, which answers where its handler began.
    private static let routes = [
        Route(
            .post, "/immediate", bodyLimit: 1 << 20,
            responder: .immediate { .text("\(isOnLoop ? "loop" : "elsewhere") \($0.body.count)") }),
        Route(
            .post, "/async", bodyLimit: 1 << 20,
            responder: .async { .text("\(isOnLoop ? "loop" : "elsewhere") \($0.body.count)") }),
        Route(
            .post, "/callback", bodyLimit: 1 << 20,
            responder: .callback { request, respond in
                respond(.text("\(isOnLoop ? "loop" : "elsewhere") \(request.body.count)"))
            }),
    ]

    private func post(_ path: String, _ size: Int, to port: Int) async throws -> String {
        let client = try await RawClient(port: port)
        try await client.send(
            "POST \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(size)\r\n\r\n")
        try await client.send([UInt8](repeating: 120, count: size))
        return await client.readAll()
    }

    @Test(arguments: ["/immediate", "/async", "/callback"])
    func `a large body is handled off the event loop, whatever the kind of route`(path: String) async throws {
        try await withServer(Self.routes) { _, port in
            let answer = try await post(path, OffloadedWork.inlineBytesMax + 1, to: port)
            #expect(answer.hasSuffix("elsewhere \(OffloadedWork.inlineBytesMax + 1)"))
        }
    }

    @Test(arguments: ["/immediate", "/callback"])
    func `a small body is handled where it arrives`(path: String) async throws {
        try await withServer(Self.routes) { _, port in
            let answer = try await post(path, OffloadedWork.inlineBytesMax, to: port)
            #expect(answer.hasSuffix("loop \(OffloadedWork.inlineBytesMax)"))
        }
    }

    @Test func `a large body that comes by pipelining is handled off the event loop, in order`() async throws
    {
        try await withServer(Self.routes) { _, port in
            let client = try await RawClient(port: port)
            let size = OffloadedWork.inlineBytesMax + 1
            for path in ["/callback", "/immediate"] {
                try await client.send(
                    Array("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n".utf8)
                        + [UInt8](repeating: 120, count: size))
            }
            let text = await client.read {
                String(decoding: $0, as: UTF8.self).components(of: "elsewhere \(size)") == 2
            }
            #expect(text.components(of: "HTTP/1.1 200") == 2 && !text.contains("loop"))
        }
    }

    @Test func `a declared body is given room once, but never much more than has arrived`() {
        let dispatcher = Dispatcher(router: Router([]), limits: ServerLimits())
        func exchange(_ declared: Int) -> Exchange {
            let head = RequestHead(method: .post, target: "/", headers: [:])
            var exchange = Exchange(
                request: dispatcher.request(head, ConnectionInfo(peer: .inProcess, isSecure: false)),
                plan: .route(0),
                bodyLimit: 1 << 30, started: .now(), isHTTP10: false, keepsAlive: true)
            exchange.declaredBodySize = declared
            return exchange
        }
        let piece = ByteBuffer(bytes: [UInt8](repeating: 65, count: 1_000))
        var small = exchange(4_000)
        small.add(piece)
        let room = small.request.body.capacity
        #expect(room >= 4_064 && room < 10_000)
        for _ in 1..<4 { small.add(piece) }
        #expect(small.request.body.count == 4_000 && small.request.body.capacity == room)
        var claimed = exchange(1 << 29)
        claimed.add(piece)
        #expect(claimed.request.body.capacity < 20_000)
        var unknown = exchange(0)
        for _ in 0..<3 { unknown.add(piece) }
        #expect(unknown.request.body == [UInt8](repeating: 65, count: 3_000))
    }

    @Test func `a large response is compressed off the event loop`() async throws {
        let places = NIOLockedValueBox<[Bool]>([])
        let large = [UInt8](repeating: 120, count: 200_000)
        let routes = [
            Route(.get, "/large", responder: .immediate { _ in .bytes(large, type: "text/plain") })
        ]
        var configuration = Server.Configuration()
        configuration.port = 0
        // The response is finished right before it is compressed, on the same thread.
        let server = Server(
            Router(routes, finishing: { _, _ in places.withLockedValue { $0.append(Self.isOnLoop) } }),
            configuration: configuration)
        try await server.start()
        let client = try await RawClient(port: try #require(server.boundPort))
        try await client.send(
            "GET /large HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n")
        let answer = await client.readAll()
        try await server.stop()
        #expect(answer.contains("content-encoding: gzip"))
        #expect(places.withLockedValue { $0 } == [false])
    }
}
