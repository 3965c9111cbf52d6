import NIOHTTP1

/// Header fields in the order in which they were added; names are case-insensitive and may repeat.
///
/// Backed by NIO's own list, so that a request's fields aren't copied.
public struct Headers: Sendable {
    var fields: HTTPHeaders

    init(fields: HTTPHeaders) { self.fields = fields }

    /// Creates an empty list.
    public init() { fields = HTTPHeaders() }

    /// Creates a list with the fields in the given order.
    public init(_ pairs: [(String, String)]) { fields = HTTPHeaders(pairs) }

    /// The first value of the field, or nil. Setting replaces all values; nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first(name: name) }
        set {
            if let newValue {
                fields.replaceOrAdd(name: name, value: newValue)
            } else {
                fields.remove(name: name)
            }
        }
    }

    /// Returns every value of the field in order.
    public func all(_ name: String) -> [String] { fields[name] }

    /// Returns whether the field is present.
    public func contains(_ name: String) -> Bool { fields.contains(name: name) }

    /// Adds a value and keeps the existing ones.
    public mutating func add(_ name: String, _ value: String) { fields.add(name: name, value: value) }

    /// Returns whether a comma-separated field (`Accept-Encoding`, `Connection`) contains the token, ignoring
    /// parameters.
    public func lists(_ token: String, in name: String) -> Bool {
        for value in fields[name] {
            for item in value.utf8.split(separator: UInt8(ascii: ",")) {
                let word = item.prefix { $0 != UInt8(ascii: ";") }
                if ASCII.equalIgnoringCase(ASCII.trimmed(word), token.utf8) { return true }
            }
        }
        return false
    }
}

extension Headers: Sequence {
    /// Iterates over the fields as name and value.
    public func makeIterator() -> HeaderIterator { HeaderIterator(base: fields.makeIterator()) }

    /// The number of fields.
    public var count: Int { fields.count }
}

/// Iterates over header fields in order.
public struct HeaderIterator: IteratorProtocol {
    var base: HTTPHeaders.Iterator

    /// Returns the next field as name and value.
    public mutating func next() -> (name: String, value: String)? { base.next() }
}

extension Headers: ExpressibleByDictionaryLiteral, CustomStringConvertible {
    public init(dictionaryLiteral elements: (String, String)...) { self.init(elements) }

    public var description: String { map { "\($0.name): \($0.value)" }.joined(separator: "\n") }
}
