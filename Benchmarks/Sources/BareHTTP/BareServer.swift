// BareHTTP: SwiftNIO and nothing above it, for servers that show what could be reached.

import NIOCore
import NIOHTTP1
import NIOPosix

/// A server of one handler, without routes, limits, time-outs or logs.
public enum BareServer {
    /// Serves on this machine until the process ends.
    public static func run(port: Int, handler: @escaping @Sendable () -> BareHandler) async throws {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(handler())
                }
            }
            .bind(host: "127.0.0.1", port: port).get()
        try await channel.closeFuture.get()
    }
}

/// Gives each whole request's body to a closure, which answers now or later on the same event loop.
public final class BareHandler: ChannelInboundHandler {
    public typealias InboundIn = HTTPServerRequestPart
    public typealias OutboundOut = HTTPServerResponsePart

    private let answer: (ByteBuffer, BareHandler, ChannelHandlerContext) -> Void
    private var body = ByteBuffer()
    /// The head of the request that is answered.
    public private(set) var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")

    /// A handler that answers by this closure.
    public init(_ answer: @escaping (ByteBuffer, BareHandler, ChannelHandlerContext) -> Void) {
        self.answer = answer
    }

    public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            body = ByteBuffer()
        case .body(var part):
            if body.readableBytes == 0 { body = part } else { body.writeBuffer(&part) }
        case .end:
            answer(body, self, context)
        }
    }

    public func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    /// Writes a response.
    public func respond(
        _ context: ChannelHandlerContext, _ status: HTTPResponseStatus, _ headers: HTTPHeaders,
        _ body: ByteBuffer
    ) {
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
