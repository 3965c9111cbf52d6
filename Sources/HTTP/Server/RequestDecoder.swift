import NIOCore
import NIOHTTP1

/// NIO's decoder, with an eye on what it does not tell: whether bytes of an unfinished head are here, and
/// whether it was the target that grew too long.
final class RequestDecoder: ByteToMessageDecoder {
    typealias InboundOut = HTTPServerRequestPart

    /// The request line itself is beyond the limit.
    struct TargetTooLong: Error {}

    /// Whether bytes came since the connection last looked.
    var sawBytes = false
    /// Set by the connection with each head and each end of a message.
    var isAtMessageStart = true

    private let decoder: HTTPRequestDecoder
    /// Whether the request line of the message at hand is over.
    private var sawLine = false

    init(limits: ServerLimits) {
        var configuration = NIOHTTPDecoderLimitConfiguration()
        configuration.maxHeaderFieldSize = max(limits.headerFieldSize, limits.targetSize)
        configuration.maxHeaderListSize = max(limits.headerSize, limits.targetSize)
        configuration.maxHeaderFieldCount = limits.headerCount
        decoder = HTTPRequestDecoder(limitConfiguration: configuration)
    }

    func decoderAdded(context: ChannelHandlerContext) { decoder.decoderAdded(context: context) }

    func decoderRemoved(context: ChannelHandlerContext) { decoder.decoderRemoved(context: context) }

    func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        sawBytes = true
        if isAtMessageStart {
            sawLine = false
            isAtMessageStart = false
        }
        let bytes = buffer
        do {
            let state = try decoder.decode(context: context, buffer: &buffer)
            // A head or an end came out: the next bytes begin something new.
            if !isAtMessageStart, !sawLine { sawLine = Self.holdsLine(bytes) }
            return state
        } catch HTTPParserError.headerOverflow where !sawLine && !Self.holdsLine(bytes) {
            throw TargetTooLong()
        }
    }

    func decodeLast(
        context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
    ) throws -> DecodingState {
        try decoder.decodeLast(context: context, buffer: &buffer, seenEOF: seenEOF)
    }

    /// Whether there is a line's end so early that it must be the request line's.
    private static func holdsLine(_ bytes: ByteBuffer) -> Bool {
        bytes.readableBytesView.contains(ASCII.lineFeed)
    }
}
