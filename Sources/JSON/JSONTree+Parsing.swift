extension JSONTree {
    /// Parses a document from bytes; a byte order mark is skipped.
    ///
    /// Throws ``JSONSyntaxError`` or ``JSONMemoryError``.
    public static func parse(_ bytes: [UInt8], depthLimit: Int = JSONLimits.depth) throws -> JSONTree {
        try read(bytes, depthLimit, keeping: [.numberOutOfRange]).tree
    }

    /// Parses a document from a text.
    public static func parse(_ text: String) throws -> JSONTree {
        try parse([UInt8](text.utf8))
    }

    /// A value that is valid JSON, but that ``JSONParser`` rejects together with its document.
    public struct Defect: Sendable, Equatable {
        /// The kind of a defect.
        public enum Kind: Sendable {
            /// An integer beyond 64 bits, or a number beyond the range of a double. The tree preserves its spelling.
            case numberOutOfRange
            /// Text with half of a surrogate pair, for which the tree has U+FFFD.
            case unpairedSurrogate
        }

        /// The keys and positions that lead to the value, outermost first.
        public let path: [String]
        /// What is wrong with it.
        public let kind: Kind

        /// Creates a defect.
        public init(path: [String], kind: Kind) {
            self.path = path
            self.kind = kind
        }
    }

    /// Parses a document that ``JSONParser`` may reject, and returns the values for which it does.
    public static func parseWithDefects(
        _ bytes: [UInt8], depthLimit: Int = JSONLimits.depth
    ) throws -> (tree: JSONTree, defects: [Defect]) {
        try read(bytes, depthLimit, keeping: [.numberOutOfRange, .unpairedSurrogate])
    }

    private static func read(
        _ bytes: [UInt8], _ depthLimit: Int, keeping kept: Set<Defect.Kind>
    ) throws -> (tree: JSONTree, defects: [Defect]) {
        let parser = JSONParser(depthLimit: depthLimit)
        return try bytes.withUnsafeBufferPointer { text in
            let faults: [JSONFaultFinder.Fault]
            do throws(JSONRefusal) {
                return try read(text, isPadded: JSONParser.isPadded(bytes), of: text, parser, faults: [])
            } catch {
                faults = try error.faults(in: text, depthLimit: depthLimit, keeping: kept)
            }
            return try withoutFaults(bytes, faults).withUnsafeBufferPointer { whole in
                do throws(JSONRefusal) {
                    return try read(whole, isPadded: false, of: text, parser, faults: faults)
                } catch {
                    throw error.error(in: text)
                }
            }
        }
    }

    /// Parses `whole`, which differs from `text` in its faults only.
    private static func read(
        _ whole: UnsafeBufferPointer<UInt8>, isPadded: Bool, of text: UnsafeBufferPointer<UInt8>,
        _ parser: JSONParser, faults: [JSONFaultFinder.Fault]
    ) throws(JSONRefusal) -> (tree: JSONTree, defects: [Defect]) {
        let tape = try parser.begin(whole, isPadded: isPadded)
        defer { parser.end(byteCount: whole.count) }
        var reader = JSONTreeReader(tape, of: text, faults: faults)
        return (reader.tree(tape.root), reader.defects)
    }

    /// Returns a document of the same size that simdjson holds: with 0 for numbers out of range, and U+FFFD for halves
    /// of surrogate pairs.
    private static func withoutFaults(_ bytes: [UInt8], _ faults: [JSONFaultFinder.Fault]) -> [UInt8] {
        var whole = bytes
        for fault in faults {
            switch fault.kind {
            case .numberOutOfRange:
                for index in fault.range { whole[index] = UInt8(ascii: " ") }
                whole[fault.range.lowerBound] = UInt8(ascii: "0")
            case .unpairedSurrogate:
                whole.replaceSubrange(fault.range, with: #"\ufffd"#.utf8)
            }
        }
        return whole
    }
}
