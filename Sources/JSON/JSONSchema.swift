/// A description of a JSON value for readers of the API documentation: the subset of JSON Schema 2020-12 that is
/// needed.
///
/// Created with the functions in `JSONSchema+Making.swift`; ``document(linking:)`` writes it as JSON Schema, and
/// ``sample`` returns a matching value.
public struct JSONSchema: Sendable {
    /// The kinds of values.
    public indirect enum Kind: Sendable {
        /// Any value.
        case anything
        /// A text.
        case string
        /// An integer.
        case integer
        /// A number.
        case number
        /// A Boolean.
        case boolean
        /// A list of at most `countMax` values; nil for no limit.
        case array(of: JSONSchema, countMax: Int?)
        /// An object with these members.
        case object([Member])
        /// An object with arbitrary keys.
        case map(of: JSONSchema)
        /// One of several alternatives.
        case either([JSONSchema])
    }

    /// A member of an object.
    public struct Member: Sendable {
        /// The key.
        public let key: String
        /// The schema of the value.
        public let schema: JSONSchema
    }

    /// The kind of value.
    public var kind: Kind
    /// The description, in one or two sentences.
    public var meaning: String
    /// Whether null is also allowed.
    public var allowsNull = false
    /// Whether the member may be absent; all others are always present.
    public var isOptional = false
    /// The value when there is no information.
    public var defaultValue: JSONTree?
    /// The allowed values; empty for any.
    public var values: [JSONTree] = []
    /// An example value.
    public var example: JSONTree?
    /// A regular expression for the text.
    public var pattern: String?
    /// The name under which several places share the schema.
    public var name: String?

    /// Creates a schema for a kind of value.
    public init(_ kind: Kind, _ meaning: String) {
        self.kind = kind
        self.meaning = meaning
    }

    /// The members; empty for anything but an object.
    public var members: [Member] { if case .object(let members) = kind { members } else { [] } }

    /// Returns the schema of a member; nil if there is none with this key.
    public subscript(key: String) -> JSONSchema? { members.first { $0.key == key }?.schema }

    /// The schemas directly within this one.
    public var parts: [JSONSchema] {
        switch kind {
        case .array(let element, _): [element]
        case .object(let members): members.map(\.schema)
        case .map(let element): [element]
        case .either(let choices): choices
        case .anything, .string, .integer, .number, .boolean: []
        }
    }

    /// The type name in JSON Schema; nil if several types are possible.
    public var typeName: String? {
        switch kind {
        case .string: "string"
        case .integer: "integer"
        case .number: "number"
        case .boolean: "boolean"
        case .array: "array"
        case .object, .map: "object"
        case .anything, .either: nil
        }
    }

    /// A matching value, composed of the examples.
    public var sample: JSONTree {
        if let example { return example }
        switch kind {
        case .object(let members):
            return .object(
                members.filter { !$0.schema.isOptional }.map { .init(key: $0.key, value: $0.schema.sample) })
        case .map: return .object([])
        case .array(let element, let countMax): return .array(countMax == 0 ? [] : [element.sample])
        case .either(let choices): return choices.first?.sample ?? .null
        case .anything: return defaultValue ?? .null
        case .string: return defaultValue ?? values.first ?? ""
        case .integer, .number: return defaultValue ?? values.first ?? 0
        case .boolean: return defaultValue ?? values.first ?? false
        }
    }
}
