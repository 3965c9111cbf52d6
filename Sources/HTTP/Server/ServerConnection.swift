import NIOCore
import NIOHTTP1

/// Handles one connection: processes its requests one after the other and writes the responses in order.
///
/// It runs on its channel's event loop. A client's errors are contained here: they only affect the client's own
/// connection.
final class ServerConnection: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = Never
    typealias OutboundOut = ByteBuffer

    let dispatcher: Dispatcher
    let decoder: RequestDecoder
    let connectionInfo: ConnectionInfo
    let accessLog: (@Sendable (AccessRecord) -> Void)?
    /// The error response if the connection is over a limit, or nil.
    let refusal: HTTPError?
    /// Limits the requests of each client of a trusted proxy; nil if the peer is the client itself.
    let load: ClientLimiter?

    /// The current request.
    var exchange: Exchange?
    /// The number of the current exchange, so that a late response can't be sent for another request.
    var number = 0
    /// Parts of pipelined requests that wait for the current response.
    var waiting = CircularBuffer<HTTPServerRequestPart>()
    /// The error response to invalid bytes after the waiting parts, if there are any.
    var failure: HTTPError?
    var isTakingWaiting = false
    /// Whether reading is paused because the body's reader is behind.
    var isHoldingBody = false
    /// Whether NIO requested a read while reading was paused.
    var wantsRead = false
    /// Whether the server is stopping.
    var isEnding = false
    /// Whether the client has closed its sending side.
    var hasInputEnded = false
    /// Whether the last response was written and further input is discarded.
    var isDraining = false
    var isOutputClosed = false
    var drained = 0
    /// Whether a read is in progress; writes are flushed at its end.
    var isReading = false
    var needsFlush = false
    var writer = ResponseHeadWriter()
    var buffer: ByteBuffer?
    var timer = ConnectionTimer()
    /// The value of ``measure`` when the timer was set.
    var progress = 0
    /// The deadline of the current streamed response.
    var streamDeadline = NIODeadline.distantFuture
    /// Whether the channel is closed.
    var isClosed = false

    init(
        dispatcher: Dispatcher, decoder: RequestDecoder, connectionInfo: ConnectionInfo,
        accessLog: (@Sendable (AccessRecord) -> Void)?, refusal: HTTPError?, load: ClientLimiter?
    ) {
        self.dispatcher = dispatcher
        self.decoder = decoder
        self.connectionInfo = connectionInfo
        self.accessLog = accessLog
        self.refusal = refusal
        self.load = load
    }

    func channelActive(context: ChannelHandlerContext) {
        if let refusal {
            refuse(refusal, context)
        } else {
            wait(for: .first, context)
        }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        isClosed = true
        connectionInfo.client.leave()
        timer.stop()
        if case .streaming(let pipe)? = exchange?.plan { pipe.finish(throwing: HTTPError.cutShort) }
        if let exchange { log(exchange) }
        exchange = nil
        number += 1
        waiting.removeAll()
        isDraining = true
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        isReading = true
        let part = unwrapInboundIn(data)
        if case .body = part {} else { decoder.isAtMessageStart = true }
        if isDraining { return drop(part, context) }
        if waiting.isEmpty, canTake(context) {
            take(part, context)
        } else {
            waiting.append(part)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReading = false
        if needsFlush {
            needsFlush = false
            context.flush()
        }
        awaitRest(context)
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        if mayRead(context) { context.read() } else { wantsRead = true }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if !context.channel.isWritable {
            if timer.purpose != .stream { wait(for: .write, context) }
        } else if !isDraining {
            if timer.purpose == .write { wait(for: exchange == nil ? .request : .nothing, context) }
            takeWaiting(context)
        }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ServerStopping {
            isEnding = true
            if exchange == nil, waiting.isEmpty, timer.purpose != .head {
                close(context)
            }
        } else if case ChannelEvent.inputClosed = event {
            inputClosed(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isDraining else { return }
        switch error {
        case is RequestDecoder.TargetTooLong:
            fail(HTTPError(.uriTooLong, "The address is too long."), context)
        case HTTPParserError.headerOverflow:
            fail(
                HTTPError(.headerFieldsTooLarge, "The request header is too large."),
                context)
        case HTTPParserError.invalidVersion:
            fail(HTTPError(.versionNotSupported, "This server only supports HTTP/1.1."), context)
        case HTTPParserError.invalidEOFState:
            fail(HTTPError.cutShort, context)
        case HTTPParserError.closedConnection where exchange != nil || failure != nil:
            // These bytes follow the connection's last request, whose response is still sent.
            return
        case is HTTPParserError:
            fail(HTTPError(.badRequest, "The request is not valid HTTP."), context)
        default:
            context.close(promise: nil)
        }
    }

    /// Handles that the client closed its sending side. Complete requests are still answered, but
    /// long work for them stops, because such a client has usually gone.
    private func inputClosed(_ context: ChannelHandlerContext) {
        hasInputEnded = true
        connectionInfo.client.leave()
        if isDraining {
            if isOutputClosed { context.close(promise: nil) }
        } else if exchange == nil, waiting.isEmpty, failure == nil {
            close(context)
        } else if let exchange, !exchange.inputEnded {
            fail(.cutShort, context)
        }
    }
}

/// Notifies connections that the server is stopping: they finish running requests and accept no new ones.
struct ServerStopping: Sendable {}

extension HTTPError {
    static let cutShort = HTTPError(.badRequest, "The request ended too early.")
    static let tooSlow = HTTPError(.requestTimeout, "The request took too long to arrive.")
}
