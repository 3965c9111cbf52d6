import NIOHTTP1

/// Header fields in the order they were added; names compare without case and may repeat.
///
/// Backed by NIO's own list, so that a request's fields are not copied on their way in.
public struct Headers: Sendable {
    var fields: HTTPHeaders

    init(fields: HTTPHeaders) { self.fields = fields }

    /// No fields.
    public init() { fields = HTTPHeaders() }

    /// Fields in the given order.
    public init(_ pairs: [(String, String)]) { fields = HTTPHeaders(pairs) }

    /// The first value of the field, or nil; setting replaces all values, nil removes them.
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

    /// Every value of the field in order.
    public func all(_ name: String) -> [String] { fields[name] }

    /// Whether the field is there at all.
    public func contains(_ name: String) -> Bool { fields.contains(name: name) }

    /// Adds a value and keeps those that are there.
    public mutating func add(_ name: String, _ value: String) { fields.add(name: name, value: value) }

    /// Whether a comma-separated field (`Accept-Encoding`, `ServerConnection`) names the token, parameters aside.
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
    /// The fields as name and value.
    public func makeIterator() -> HeaderIterator { HeaderIterator(base: fields.makeIterator()) }

    /// How many fields there are.
    public var count: Int { fields.count }
}

/// Walks header fields in order.
public struct HeaderIterator: IteratorProtocol {
    var base: HTTPHeaders.Iterator

    /// The next field as name and value.
    public mutating func next() -> (name: String, value: String)? { base.next() }
}

extension Headers: ExpressibleByDictionaryLiteral, CustomStringConvertible {
    public init(dictionaryLiteral elements: (String, String)...) { self.init(elements) }

    public var description: String { map { "\($0.name): \($0.value)" }.joined(separator: "\n") }
}
