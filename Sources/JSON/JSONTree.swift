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
