/// The subset of CBOR (RFC 8949) that CTAP 2 uses, with limits on lengths and nesting.
///
/// Every length is definite, every map key is a number or a text, and no key occurs twice.
enum CBOR: Equatable {
    case int(Int)
    case bytes([UInt8])
    case text(String)
    case array([CBOR])
    case map([Key: CBOR])
    case bool(Bool)
    case null

    /// A key of a map.
    enum Key: Hashable {
        case int(Int)
        case text(String)
    }

    /// The bytes aren't CBOR of this subset.
    struct Malformed: Error {}

    /// The maximum nesting depth of arrays and maps.
    static let depthMax = 8

    /// Returns the value at the start of some bytes, and its length in bytes.
    static func read(_ bytes: ArraySlice<UInt8>) throws(Malformed) -> (value: CBOR, count: Int) {
        var reader = CBORReader(bytes)
        let value = try reader.value(depth: 0)
        return (value, reader.position - bytes.startIndex)
    }

    /// Returns the value that some bytes encode, with nothing after it.
    static func decode(_ bytes: [UInt8]) throws(Malformed) -> CBOR {
        let (value, count) = try read(bytes[...])
        guard count == bytes.count else { throw Malformed() }
        return value
    }

    subscript(_ key: Int) -> CBOR? { if case .map(let map) = self { map[.int(key)] } else { nil } }
    subscript(_ key: String) -> CBOR? { if case .map(let map) = self { map[.text(key)] } else { nil } }
    var int: Int? { if case .int(let value) = self { value } else { nil } }
    var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
    var text: String? { if case .text(let value) = self { value } else { nil } }
}

private struct CBORReader {
    let bytes: ArraySlice<UInt8>
    var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    mutating func value(depth: Int) throws(CBOR.Malformed) -> CBOR {
        guard depth <= CBOR.depthMax, let first = take(1)?.first else { throw CBOR.Malformed() }
        let kind = first >> 5
        if kind == 7 { return try simple(first & 31) }
        let number = try argument(first & 31)
        switch kind {
        case 0: return .int(number)
        case 1: return .int(-1 - number)
        case 2:
            guard let content = take(number) else { throw CBOR.Malformed() }
            return .bytes(Array(content))
        case 3: return .text(try text(number))
        case 4: return try array(number, depth: depth + 1)
        case 5: return try map(number, depth: depth + 1)
        default: throw CBOR.Malformed()
        }
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= bytes.endIndex - position else { return nil }
        defer { position += count }
        return bytes[position..<(position + count)]
    }

    /// Reads a number of at most 63 bits, or a length; nothing that is read here needs more.
    private mutating func argument(_ small: UInt8) throws(CBOR.Malformed) -> Int {
        if small < 24 { return Int(small) }
        guard small <= 27, let digits = take(1 << Int(small - 24)) else { throw CBOR.Malformed() }
        let number = digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let number = Int(exactly: number) else { throw CBOR.Malformed() }
        return number
    }

    private func simple(_ small: UInt8) throws(CBOR.Malformed) -> CBOR {
        switch small {
        case 20: .bool(false)
        case 21: .bool(true)
        case 22: .null
        default: throw CBOR.Malformed()
        }
    }

    private mutating func text(_ count: Int) throws(CBOR.Malformed) -> String {
        guard let content = take(count), let text = String(validating: content, as: UTF8.self) else {
            throw CBOR.Malformed()
        }
        return text
    }

    /// Each element takes at least one byte, so too large a count fails before much is stored.
    private mutating func array(_ count: Int, depth: Int) throws(CBOR.Malformed) -> CBOR {
        guard count <= bytes.endIndex - position else { throw CBOR.Malformed() }
        var elements: [CBOR] = []
        for _ in 0..<count { elements.append(try value(depth: depth)) }
        return .array(elements)
    }

    private mutating func map(_ count: Int, depth: Int) throws(CBOR.Malformed) -> CBOR {
        guard count <= bytes.endIndex - position else { throw CBOR.Malformed() }
        var map: [CBOR.Key: CBOR] = [:]
        for _ in 0..<count {
            let key: CBOR.Key
            switch try value(depth: depth) {
            case .int(let number): key = .int(number)
            case .text(let text): key = .text(text)
            default: throw CBOR.Malformed()
            }
            guard map.updateValue(try value(depth: depth), forKey: key) == nil else { throw CBOR.Malformed() }
        }
        return .map(map)
    }
}
