/// A JSON document as a value, for cold paths that must preserve it exactly.
///
/// Preserves the order of members, duplicate keys and the spelling of numbers. Two trees are equal if all of these are.
public enum JSONTree: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number as spelled.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONTree])
    /// An object.
    case object([Member])

    /// A member of an object.
    public struct Member: Sendable, Equatable {
        /// The key.
        public var key: String
        /// The value.
        public var value: JSONTree

        /// Creates a member with a key and a value.
        public init(key: String, value: JSONTree) {
            self.key = key
            self.value = value
        }

        /// Returns whether two members have the same key, byte by byte, and the same value.
        public static func == (left: Member, right: Member) -> Bool {
            left.key.utf8.elementsEqual(right.key.utf8) && left.value == right.value
        }
    }

    /// Returns an integer.
    public static func int(_ value: some BinaryInteger) -> JSONTree { .number(JSONNumber(value)) }

    /// Returns a double; `null` for infinity and NaN, as in JavaScript.
    public static func double(_ value: Double) -> JSONTree { JSONNumber(value).map(JSONTree.number) ?? .null }

    /// Parses a document from bytes; a byte order mark is skipped.
    public static func parse(
        _ bytes: [UInt8], depthLimit: Int = JSONLimits.depth
    ) throws(JSONSyntaxError) -> JSONTree {
        let result = bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(JSONSyntaxError) in
                try JSONTextParser.tree(of: bytes, depthLimit: depthLimit)
            }
        }
        return try result.get()
    }

    /// Parses a document from a text.
    public static func parse(_ text: String) throws(JSONSyntaxError) -> JSONTree {
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
    ) throws(JSONSyntaxError) -> (tree: JSONTree, defects: [Defect]) {
        let result = bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(JSONSyntaxError) in
                try JSONTextParser.treeWithDefects(of: bytes, depthLimit: depthLimit)
            }
        }
        return try result.get()
    }

    /// Copies a parsed value; its numbers are formatted anew.
    public init(_ value: JSONValue) {
        switch value.kind {
        case .null: self = .null
        case .bool: self = .bool(value.bool == true)
        case .int: self = .int(value.int ?? 0)
        case .uint: self = .int(value.uint ?? 0)
        case .double: self = .double(value.double ?? 0)
        case .string: self = .string(value.string ?? "")
        case .array: self = .array(value.elements.map(JSONTree.init))
        case .object: self = .object(value.members.map { Member(key: $0.key, value: JSONTree($0.value)) })
        }
    }

    /// Returns the document without white space.
    public func write() -> [UInt8] {
        var writer = JSONWriter()
        writer.tree(self)
        return writer.finish()
    }

    /// Returns the document indented by two spaces, ending with a line break.
    public func pretty() -> [UInt8] {
        var writer = JSONWriter(style: .pretty)
        writer.tree(self)
        return writer.finish() + [UInt8(ascii: "\n")]
    }
}

extension JSONTree: Equatable {
    /// Returns whether two trees have the same values in the same order; strings are compared byte by byte, numbers as
    /// spelled.
    public static func == (left: JSONTree, right: JSONTree) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }
}

extension JSONTree: CustomStringConvertible {
    /// The document without white space.
    public var description: String { String(decoding: write(), as: UTF8.self) }
}
