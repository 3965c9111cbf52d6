/// What a JSON value looks like, with words for anyone who reads it: the part of JSON Schema 2020-12 that we need.
///
/// Made by the functions of `JSONSchema+Making.swift`; ``document(linking:)`` writes it as JSON Schema has it, and
/// ``sample`` makes a value that fits.
public struct JSONSchema: Sendable {
    /// The kinds of values.
    public indirect enum Kind: Sendable {
        /// Any value.
        case anything
        /// A text.
        case string
        /// A whole number.
        case integer
        /// A number.
        case number
        /// True or false.
        case boolean
        /// A list of at most that many values; nil for any number of them.
        case array(of: JSONSchema, countMax: Int?)
        /// An object of these members.
        case object([Member])
        /// An object of members that no one can name beforehand.
        case map(of: JSONSchema)
        /// One of several.
        case either([JSONSchema])
    }

    /// A member of an object.
    public struct Member: Sendable {
        /// Its key.
        public let key: String
        /// Its value.
        public let schema: JSONSchema
    }

    /// The kind of value.
    public var kind: Kind
    /// What it means, as one or two sentences.
    public var meaning: String
    /// Whether null is allowed instead.
    public var allowsNull = false
    /// Whether the member may be absent; every other is always there.
    public var isOptional = false
    /// The value when there is nothing to tell.
    public var usual: JSONTree?
    /// The values that are possible; empty for any.
    public var values: [JSONTree] = []
    /// A value as it may come.
    public var example: JSONTree?
    /// A regular expression that the text matches.
    public var pattern: String?
    /// A name under which several places share it.
    public var name: String?

    /// A value of a kind.
    public init(_ kind: Kind, _ meaning: String) {
        self.kind = kind
        self.meaning = meaning
    }

    /// Its members; empty for anything but an object.
    public var members: [Member] { if case .object(let members) = kind { members } else { [] } }

    /// The schema of a member; nil when there is none of that key.
    public subscript(key: String) -> JSONSchema? { members.first { $0.key == key }?.schema }

    /// The schemas right below this one.
    public var parts: [JSONSchema] {
        switch kind {
        case .array(let element, _): [element]
        case .object(let members): members.map(\.schema)
        case .map(let element): [element]
        case .either(let choices): choices
        case .anything, .string, .integer, .number, .boolean: []
        }
    }

    /// The word for the kind, as JSON Schema has it; nil where several are possible.
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

    /// A value that fits, put together from the examples.
    public var sample: JSONTree {
        if let example { return example }
        switch kind {
        case .object(let members):
            return .object(
                members.filter { !$0.schema.isOptional }.map { .init(key: $0.key, value: $0.schema.sample) })
        case .map: return .object([])
        case .array(let element, let countMax): return .array(countMax == 0 ? [] : [element.sample])
        case .either(let choices): return choices.first?.sample ?? .null
        case .anything: return usual ?? .null
        case .string: return usual ?? values.first ?? ""
        case .integer, .number: return usual ?? values.first ?? 0
        case .boolean: return usual ?? values.first ?? false
        }
    }
}
