import NIOCore
import NIOHTTP1

/// Wraps NIO's decoder to detect two things that it doesn't report: whether bytes of an incomplete head have arrived,
/// and whether it was the request target that exceeded the limit.
final class RequestDecoder: ByteToMessageDecoder {
    typealias InboundOut = HTTPServerRequestPart

    /// The request line exceeds the limit.
    struct TargetTooLong: Error {}

    /// Whether bytes have arrived since the connection last reset this flag.
    var sawBytes = false
    /// Set by the connection at each head and at the end of each message.
    var isAtMessageStart = true

    private let decoder: HTTPRequestDecoder
    /// Whether the request line of the current message is complete.
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
            // If the decoder produced a head or an end, the next bytes begin a new message.
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

    /// Returns whether the bytes contain a line feed. Until the request line is complete, the first one ends it.
    private static func holdsLine(_ bytes: ByteBuffer) -> Bool {
        bytes.readableBytesView.contains(ASCII.lineFeed)
    }
}
