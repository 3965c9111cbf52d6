/// The part of a request's target after the question mark, parsed when it is accessed.
///
/// Parsing is lenient, because people type, forward and truncate addresses: a stray `%` is kept, and bytes that aren't
/// UTF-8, as well as NUL, become U+FFFD.
public struct Query: Sendable {
    private let target: String
    private let start: Int

    /// Creates a query from its text without the question mark.
    public init(_ text: String = "") {
        target = text
        start = 0
    }

    init(target: String, from start: Int) {
        self.target = target
        self.start = start
    }

    /// The text as received, still encoded.
    public var text: String { bytes.text }

    /// Whether the query is empty.
    public var isEmpty: Bool { bytes.isEmpty }

    /// The first value of the name, or nil; a name without `=` has an empty value.
    public subscript(name: String) -> String? {
        var target = target
        return target.withUTF8 { Self.value(of: name, in: $0[min(start, $0.count)...]) }
    }

    /// Returns the first value of the name. Other pairs are neither decoded nor collected, because apps look up one
    /// name after the other.
    private static func value(of name: String, in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        var rest = bytes
        while !rest.isEmpty {
            let pair = rest.prefix { $0 != UInt8(ascii: "&") }
            rest = rest[pair.endIndex...].dropFirst()
            let key = pair.prefix { $0 != UInt8(ascii: "=") }
            let isWanted = isEncoded(key) ? decoded(key) == name : key.elementsEqual(name.utf8)
            guard isWanted, !pair.isEmpty else { continue }
            return decoded(pair[key.endIndex...].dropFirst())
        }
        return nil
    }

    /// Returns every value of the name in order.
    public func values(_ name: String) -> [String] {
        pairs.filter { Self.decoded($0.name) == name }.map { Self.decoded($0.value) }
    }

    /// All names and values in order.
    public var all: [(name: String, value: String)] {
        pairs.map { (Self.decoded($0.name), Self.decoded($0.value)) }
    }

    private typealias Bytes = Substring.UTF8View

    private var bytes: Bytes { target.utf8.dropFirst(start) }

    private var pairs: [(name: Bytes, value: Bytes)] {
        bytes.split(separator: UInt8(ascii: "&")).map { pair in
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return (pair, pair.suffix(0)) }
            return (pair[..<equals], pair[pair.index(after: equals)...])
        }
    }

    private static func isEncoded(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
    }

    private static func decoded(_ bytes: some Collection<UInt8>) -> String {
        guard isEncoded(bytes) else { return String(decoding: bytes, as: UTF8.self) }
        // Lenient decoding returns a result for every input.
        let text = PercentCoding.decode(bytes, plusIsSpace: true, strict: false)?.text ?? ""
        // Databases don't accept NUL in text.
        return text.utf8.contains(0) ? String(text.map { $0 == "\0" ? "\u{FFFD}" : $0 }) : text
    }
}
