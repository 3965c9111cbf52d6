import CSimdJSON

/// Parses JSON into a tape that ``JSONValue`` reads; memory is reused for the next document.
///
/// A class because it owns that memory. A parser must be used by one thread at a time: keep one per thread, or create
/// one where it is used.
public final class JSONParser {
    /// The size of the largest document whose memory is kept for the next one.
    public static let retainedByteLimit = 1 << 20

    private let depthLimit: Int
    /// Created with the first document, so that a lack of memory is reported by parsing and not by the initializer.
    private var parser: OpaquePointer?
    private var isInUse = false

    /// Creates a parser that rejects documents nested more deeply than `depthLimit`.
    public init(depthLimit: Int = JSONLimits.depth) {
        precondition(depthLimit >= 1, "A document is at least one deep")
        self.depthLimit = depthLimit
    }

    deinit { if let parser { portal_json_parser_free(parser) } }

    /// Parses a document and passes its root to `body`; no value may escape from `body`.
    ///
    /// A byte order mark is skipped. Throws ``JSONSyntaxError`` with the position, ``JSONMemoryError``, or what `body`
    /// throws.
    public func parse<R>(_ bytes: [UInt8], _ body: (JSONValue) throws -> R) throws -> R {
        try bytes.withUnsafeBufferPointer { try parse($0, body) }
    }

    /// Parses the UTF-8 of a text and passes its root to `body`; no value may escape from `body`.
    public func parse<R>(_ text: String, _ body: (JSONValue) throws -> R) throws -> R {
        var text = text
        return try text.withUTF8 { try parse($0, body) }
    }

    /// Parses a document in memory and passes its root to `body`; no value may escape from `body`.
    public func parse<R>(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (JSONValue) throws -> R) throws -> R {
        let root = try begin(bytes)
        defer { end(byteCount: bytes.count) }
        return try body(root)
    }

    private func begin(_ bytes: UnsafeBufferPointer<UInt8>) throws -> JSONValue {
        precondition(!isInUse, "A JSON parser holds one document at a time: make another for one inside it")
        // simdjson counts the root as a level.
        parser = parser ?? portal_json_parser_new(depthLimit + 1)
        guard let parser else { throw JSONMemoryError() }
        let skipped = JSONTextParser.byteOrderMarkCount(of: bytes)
        let result = portal_json_parse(parser, bytes.baseAddress.map { $0 + skipped }, bytes.count - skipped)
        guard let tape = result.tape, let strings = result.strings else {
            end(byteCount: bytes.count)
            throw explain(result.error, bytes)
        }
        isInUse = true
        return JSONValue(tape: tape, strings: strings, index: 1)
    }

    private func end(byteCount: Int) {
        isInUse = false
        if let parser, byteCount > Self.retainedByteLimit { portal_json_parser_shrink(parser) }
    }

    /// simdjson doesn't report the position, so the text is parsed again, slowly, to find the position and the reason.
    private func explain(_ error: Int32, _ bytes: UnsafeBufferPointer<UInt8>) -> any Error {
        switch Int(error) {
        case portal_json_too_large: return JSONSyntaxError(.tooLarge, offset: nil, in: bytes)
        case portal_json_out_of_memory: return JSONMemoryError()
        default:
            if let found = JSONTextParser.firstError(in: bytes, depthLimit: depthLimit) { return found }
            let words = String(cString: portal_json_error_message(error))
            return JSONSyntaxError(.refused(words), offset: nil, in: bytes)
        }
    }
}
