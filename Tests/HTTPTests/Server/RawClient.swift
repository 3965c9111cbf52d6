import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// A client that sends exactly the bytes it is told to, over a real socket.
final class RawClient: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isEnded = false
        var waiter: (isEnough: @Sendable ([UInt8]) -> Bool, continuation: CheckedContinuation<Void, Never>)?
    }

    private final class Collector: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        let state: NIOLockedValueBox<State>

        init(_ state: NIOLockedValueBox<State>) { self.state = state }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let bytes = unwrapInboundIn(data)
            change { $0.bytes += bytes.readableBytesView }
        }

        func channelInactive(context: ChannelHandlerContext) { change { $0.isEnded = true } }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case ChannelEvent.inputClosed = event { change { $0.isEnded = true } }
        }

        private func change(_ body: (inout State) -> Void) {
            let waiter = state.withLockedValue { state -> CheckedContinuation<Void, Never>? in
                body(&state)
                guard let waiter = state.waiter, state.isEnded || waiter.isEnough(state.bytes) else {
                    return nil
                }
                state.waiter = nil
                return waiter.continuation
            }
            waiter?.resume()
        }
    }

    private let state: NIOLockedValueBox<State>
    private let channel: any Channel

    /// Connects to a port of this machine.
    init(port: Int, readsAtOnce: Bool = true) async throws {
        let state = NIOLockedValueBox(State())
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelOption(.autoRead, value: readsAtOnce)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Collector(state))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        self.state = state
    }

    deinit { channel.close(promise: nil) }

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) async throws {
        try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
    }

    /// Sends as much as the server takes; a server that closes early is no failure of the test.
    func sendTolerantly(_ bytes: [UInt8]) async { try? await send(bytes) }

    func closeOutput() async throws { try await channel.close(mode: .output).get() }

    func close() async throws { try? await channel.close().get() }

    /// Begins to read, for a client that was made not to.
    func startReading() async throws { try await channel.setOption(.autoRead, value: true).get() }

    /// Waits for bytes that satisfy the closure or for the server's end, and returns all bytes so far.
    @discardableResult
    func read(until isEnough: @escaping @Sendable ([UInt8]) -> Bool) async -> String {
        await withCheckedContinuation { continuation in
            let isOver = state.withLockedValue { state -> Bool in
                if state.isEnded || isEnough(state.bytes) { return true }
                state.waiter = (isEnough, continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
        return text
    }

    /// Waits for the server's end.
    func readAll() async -> String { await read { _ in false } }

    /// Waits for the text.
    @discardableResult
    func read(until text: String) async -> String {
        await read { String(decoding: $0, as: UTF8.self).contains(text) }
    }

    var text: String { String(decoding: state.withLockedValue { $0.bytes }, as: UTF8.self) }

    var byteCount: Int { state.withLockedValue { $0.bytes.count } }

    /// The port that the client speaks from.
    var localPort: Int? { channel.localAddress?.port }

    var isEnded: Bool { state.withLockedValue { $0.isEnded } }
}
