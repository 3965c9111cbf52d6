// HandJSON: a scanner made by hand to a small document model, as a program has it that takes no library.

/// A JSON document; UTF-8 and escapes are checked.
@frozen public enum HandJSON {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([HandJSON])
    case object([(String, HandJSON)])

    /// Reads a whole document.
    public init(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        var scan = Scan(bytes: bytes)
        self = try scan.value(0)
        scan.skipWhiteSpace()
        guard scan.index == bytes.count else { throw Malformed() }
    }

    /// The first member of that name.
    @inlinable public subscript(_ key: String) -> HandJSON {
        if case .object(let members) = self {
            for (name, value) in members where name == key { return value }
        }
        return .null
    }

    /// The text, or an empty one.
    @inlinable public var string: String { if case .string(let text) = self { text } else { "" } }

    /// The number, or 0.
    @inlinable public var int: Int { if case .number(let number) = self { Int(number) } else { 0 } }

    /// The elements of an array, or none.
    @inlinable public var elements: [HandJSON] { if case .array(let list) = self { list } else { [] } }
}

struct Malformed: Error {}

private struct Scan {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    @inline(__always)
    mutating func skipWhiteSpace() {
        while index < bytes.count,
            bytes[index] == 32 || bytes[index] == 10 || bytes[index] == 13 || bytes[index] == 9
        {
            index &+= 1
        }
    }

    @inline(__always)
    func peek() throws -> UInt8 {
        guard index < bytes.count else { throw Malformed() }
        return bytes[index]
    }

    @inline(__always)
    mutating func want(_ byte: UInt8) throws {
        guard index < bytes.count, bytes[index] == byte else { throw Malformed() }
        index &+= 1
    }

    mutating func value(_ depth: Int) throws -> HandJSON {
        guard depth < 64 else { throw Malformed() }
        skipWhiteSpace()
        switch try peek() {
        case 34: return .string(try string())
        case 123: return try object(depth)
        case 91: return try array(depth)
        case 116:
            try word("true")
            return .bool(true)
        case 102:
            try word("false")
            return .bool(false)
        case 110:
            try word("null")
            return .null
        default: return .number(try number())
        }
    }

    private mutating func object(_ depth: Int) throws -> HandJSON {
        index &+= 1
        var members: [(String, HandJSON)] = []
        members.reserveCapacity(8)
        skipWhiteSpace()
        if try peek() == 125 {
            index &+= 1
            return .object(members)
        }
        while true {
            skipWhiteSpace()
            let key = try string()
            skipWhiteSpace()
            try want(58)
            members.append((key, try value(depth + 1)))
            skipWhiteSpace()
            let byte = try peek()
            index &+= 1
            if byte == 125 { return .object(members) }
            if byte != 44 { throw Malformed() }
        }
    }

    private mutating func array(_ depth: Int) throws -> HandJSON {
        index &+= 1
        var elements: [HandJSON] = []
        skipWhiteSpace()
        if try peek() == 93 {
            index &+= 1
            return .array(elements)
        }
        while true {
            elements.append(try value(depth + 1))
            skipWhiteSpace()
            let byte = try peek()
            index &+= 1
            if byte == 93 { return .array(elements) }
            if byte != 44 { throw Malformed() }
        }
    }

    private mutating func word(_ word: StaticString) throws {
        for place in 0..<word.utf8CodeUnitCount { try want(word.utf8Start[place]) }
    }

    private mutating func number() throws -> Double {
        let start = index
        var isNegative = false
        if bytes[index] == 45 {
            isNegative = true
            index &+= 1
        }
        var value = 0
        var digits = 0
        while index < bytes.count, bytes[index] >= 48, bytes[index] <= 57 {
            value = value &* 10 &+ Int(bytes[index] &- 48)
            index &+= 1
            digits &+= 1
        }
        guard digits > 0 else { throw Malformed() }
        if digits < 16,
            index >= bytes.count || (bytes[index] != 46 && bytes[index] != 101 && bytes[index] != 69)
        {
            return Double(isNegative ? -value : value)
        }
        while index < bytes.count, isOfNumber(bytes[index]) { index &+= 1 }
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
        guard let double = Double(text) else { throw Malformed() }
        return double
    }

    private func isOfNumber(_ byte: UInt8) -> Bool {
        (byte >= 48 && byte <= 57) || byte == 46 || byte == 101 || byte == 69 || byte == 43 || byte == 45
    }

    private mutating func string() throws -> String {
        try want(34)
        let start = index
        while true {
            let byte = try peek()
            if byte == 34 {
                let text = String(
                    validating: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
                index &+= 1
                guard let text else { throw Malformed() }
                return text
            }
            if byte == 92 { break }
            if byte < 32 { throw Malformed() }
            index &+= 1
        }
        var decoded = [UInt8](bytes[start..<index])
        while true {
            let byte = try peek()
            index &+= 1
            if byte == 34 {
                guard let text = String(validating: decoded, as: UTF8.self) else { throw Malformed() }
                return text
            }
            if byte < 32 { throw Malformed() }
            if byte == 92 { try escape(into: &decoded) } else { decoded.append(byte) }
        }
    }

    private mutating func escape(into decoded: inout [UInt8]) throws {
        let letter = try peek()
        index &+= 1
        switch letter {
        case 110: decoded.append(10)
        case 116: decoded.append(9)
        case 114: decoded.append(13)
        case 98: decoded.append(8)
        case 102: decoded.append(12)
        case 34, 92, 47: decoded.append(letter)
        case 117:
            var unit = try fourDigits()
            if unit >= 0xD800 && unit < 0xDC00 {
                try want(92)
                try want(117)
                let low = try fourDigits()
                guard low >= 0xDC00 && low < 0xE000 else { throw Malformed() }
                unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(unit) else { throw Malformed() }
            decoded.append(contentsOf: Array(String(Character(scalar)).utf8))
        default: throw Malformed()
        }
    }

    private mutating func fourDigits() throws -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let byte = try peek()
            index &+= 1
            switch byte {
            case 48...57: value = value << 4 | UInt32(byte - 48)
            case 65...70: value = value << 4 | UInt32(byte - 55)
            case 97...102: value = value << 4 | UInt32(byte - 87)
            default: throw Malformed()
            }
        }
        return value
    }
}
