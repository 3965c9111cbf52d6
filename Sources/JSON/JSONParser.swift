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
        try bytes.withUnsafeBufferPointer { try parse($0, isPadded: Self.isPadded(bytes), body) }
    }

    /// Parses the UTF-8 of a text and passes its root to `body`; no value may escape from `body`.
    public func parse<R>(_ text: String, _ body: (JSONValue) throws -> R) throws -> R {
        var text = text
        return try text.withUTF8 { try parse($0, isPadded: false, body) }
    }

    private func parse<R>(
        _ bytes: UnsafeBufferPointer<UInt8>, isPadded: Bool, _ body: (JSONValue) throws -> R
    ) throws -> R {
        let tape: portal_json_tape
        do throws(JSONRefusal) {
            tape = try begin(bytes, isPadded: isPadded)
        } catch {
            _ = try error.faults(in: bytes, depthLimit: depthLimit, keeping: [])
            throw error.error(in: bytes)
        }
        defer { end(byteCount: bytes.count) }
        return try body(tape.root)
    }

    /// The number of bytes of a byte order mark at the start: three or none.
    static func byteOrderMarkCount(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    }

    /// Whether an array has room for the bytes that simdjson may read after a document, so that it needs no copy.
    static func isPadded(_ bytes: [UInt8]) -> Bool { bytes.capacity - bytes.count >= portal_json_padding }

    /// Parses a document; its tape is valid until ``end(byteCount:)``, which must follow unless this throws.
    func begin(_ bytes: UnsafeBufferPointer<UInt8>, isPadded: Bool) throws(JSONRefusal) -> portal_json_tape {
        precondition(!isInUse, "A JSON parser holds one document at a time: make another for one inside it")
        // simdjson counts the root as a level.
        parser = parser ?? portal_json_parser_new(depthLimit + 1)
        guard let parser else { throw JSONRefusal.outOfMemory }
        let skipped = Self.byteOrderMarkCount(of: bytes)
        let tape = portal_json_parse(
            parser, bytes.baseAddress.map { $0 + skipped }, bytes.count - skipped, isPadded)
        isInUse = true
        guard tape.error == portal_json_success else {
            end(byteCount: bytes.count)
            throw JSONRefusal(code: tape.error)
        }
        return tape
    }

    /// Ends the use of the tape.
    func end(byteCount: Int) {
        isInUse = false
        if let parser, byteCount > Self.retainedByteLimit { portal_json_parser_shrink(parser) }
    }
}

extension portal_json_tape {
    /// The root of a document that was parsed.
    var root: JSONValue { JSONValue(tape: tape, strings: strings, index: 1) }
}
