import Cryptography
import JSON

/// The details of an event, in order.
public struct AuditDetails: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// The name and value of each particular.
    public private(set) var pairs: [Pair]

    /// One particular.
    public struct Pair: Sendable, Hashable {
        public let name: String
        public let value: AuditValue
    }

    public init(dictionaryLiteral elements: (String, AuditValue)...) {
        pairs = elements.map { Pair(name: $0.0, value: $0.1) }
    }

    /// Adds a particular at the end.
    public mutating func append(_ name: String, _ value: AuditValue) {
        pairs.append(Pair(name: name, value: value))
    }
}

/// The value of one particular.
public enum AuditValue: Sendable, Hashable {
    case text(String)
    case number(Int)
    case flag(Bool)
    /// A change from one text to another.
    case change(from: String, to: String)

    /// Returns a digest in place of a participant's value: equal values have equal digests, and without the key the
    /// value can't be determined. Identifying data never enters the chain, so erasing it doesn't break the chain.
    public static func digest(of value: String, by audit: Audit) -> AuditValue {
        .text("digest:" + audit.digest(of: value))
    }
}

extension AuditDetails {
    /// The particulars as a JSON object.
    var json: String {
        if pairs.isEmpty { return "{}" }
        var writer = JSONWriter(capacity: 128)
        writer.object { object in
            for pair in pairs {
                object.key(pair.name)
                pair.value.write(to: &object)
            }
        }
        return String(decoding: writer.finish(), as: UTF8.self)
    }
}

extension AuditValue {
    fileprivate func write(to json: inout JSONWriter) {
        switch self {
        case .text(let text): json.string(text)
        case .number(let number): json.int(number)
        case .flag(let flag): json.bool(flag)
        case .change(let old, let new):
            json.object { object in
                object.key("from")
                object.string(old)
                object.key("to")
                object.string(new)
            }
        }
    }
}

extension AuditEntry {
    /// The particulars as values; empty if they were tampered with and aren't a JSON object.
    public var decodedDetails: AuditDetails { AuditDetails(json: details) }
}

extension AuditDetails {
    /// Parses the output of ``json``.
    init(json: String) {
        self = [:]
        guard let members = try? JSONTree.parse(json).object else { return }
        for member in members { append(member.key, AuditValue(member.value)) }
    }
}

extension AuditValue {
    fileprivate init(_ tree: JSONTree) {
        switch tree {
        case .string(let text): self = .text(text)
        case .bool(let flag): self = .flag(flag)
        case .object where tree["from"] != nil && tree["to"] != nil:
            self = .change(from: Self.text(tree["from"]), to: Self.text(tree["to"]))
        default:
            if let number = tree.int { self = .number(number) } else { self = .text(Self.text(tree)) }
        }
    }

    private static func text(_ tree: JSONTree?) -> String {
        guard let tree, !tree.isNull else { return "" }
        return tree.string ?? tree.description
    }
}
