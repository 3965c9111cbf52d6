import Glibc

/// A value of a parsed document: an index into simdjson's tape. Valid only inside the closure that received it.
///
/// Access is cheap and allocates nothing; only ``string`` and ``Member/key`` create strings. A word of the tape is
/// `type << 56 | payload`: `{` and `[` contain the index after their end in the low 32 bits and their count in the next
/// 24; `"` contains an offset into the strings (a 4-byte length, then the bytes); `l`, `u` and `d` are followed by one
/// raw word; `t`, `f` and `n` have no payload.
public struct JSONValue {
    /// The kinds of values.
    public enum Kind: Sendable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool
        /// An integer that fits in `Int64`.
        case int
        /// An integer above `Int64.max` that fits in `UInt64`.
        case uint
        /// Any other number.
        case double
        /// A string.
        case string
        /// An array.
        case array
        /// An object.
        case object
    }

    @usableFromInline let tape: UnsafePointer<UInt64>
    @usableFromInline let strings: UnsafePointer<UInt8>
    @usableFromInline var index: Int

    @inlinable
    init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, index: Int) {
        self.tape = tape
        self.strings = strings
        self.index = index
    }

    @inlinable var word: UInt64 { tape[index] }
    @inlinable var type: UInt8 { UInt8(truncatingIfNeeded: word >> 56) }
    /// The raw word of a number.
    @inlinable var rawNumber: UInt64 { tape[index + 1] }

    /// The index after this value.
    @inlinable @inline(__always) var indexAfter: Int {
        switch type {
        case UInt8(ascii: "{"), UInt8(ascii: "["): Int(word & 0xFFFF_FFFF)
        case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): index + 2
        default: index + 1
        }
    }

    /// The kind of the value.
    @inlinable public var kind: Kind {
        switch type {
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "l"): .int
        case UInt8(ascii: "d"): .double
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
        case UInt8(ascii: "u"): .uint
        default: .null
        }
    }

    /// Whether the value is `null`.
    @inlinable public var isNull: Bool { type == UInt8(ascii: "n") }

    /// Whether the value is an array.
    @inlinable public var isArray: Bool { type == UInt8(ascii: "[") }

    /// Whether the value is an object.
    @inlinable public var isObject: Bool { type == UInt8(ascii: "{") }

    /// The Boolean; nil for anything else.
    @inlinable public var bool: Bool? {
        switch type {
        case UInt8(ascii: "t"): true
        case UInt8(ascii: "f"): false
        default: nil
        }
    }

    /// The integer; nil for anything else, including a number with a fraction. `5.0` is 5.
    @inlinable public var int: Int? {
        switch type {
        case UInt8(ascii: "l"): Int(truncatingIfNeeded: rawNumber)
        case UInt8(ascii: "d"): Int(exactly: Double(bitPattern: rawNumber))
        default: nil
        }
    }

    /// The integer from 0 up to `UInt64.max`; nil for anything else.
    @inlinable public var uint: UInt64? {
        switch type {
        case UInt8(ascii: "u"): rawNumber
        case UInt8(ascii: "l"): UInt64(exactly: Int64(bitPattern: rawNumber))
        case UInt8(ascii: "d"): UInt64(exactly: Double(bitPattern: rawNumber))
        default: nil
        }
    }

    /// The number in any notation; nil for anything else. Integers beyond 2^53 are rounded.
    @inlinable public var double: Double? {
        switch type {
        case UInt8(ascii: "d"): Double(bitPattern: rawNumber)
        case UInt8(ascii: "l"): Double(Int64(bitPattern: rawNumber))
        case UInt8(ascii: "u"): Double(rawNumber)
        default: nil
        }
    }

    /// The string; nil for anything else.
    public var string: String? {
        type == UInt8(ascii: "\"") ? makeString() : nil
    }

    /// Calls `body` with the UTF-8 of the string, with escapes resolved; returns nil for anything else.
    public func withStringBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R? {
        type == UInt8(ascii: "\"") ? try body(stringBytes) : nil
    }

    /// The bytes of the string or key at this index.
    var stringBytes: UnsafeBufferPointer<UInt8> {
        let start = strings + Int(word & 0x00FF_FFFF_FFFF_FFFF)
        let count = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
        return UnsafeBufferPointer(start: start + 4, count: Int(count))
    }

    /// Returns the string or key at this index as a `String`.
    ///
    /// simdjson has validated the bytes as UTF-8, so they aren't validated again.
    func makeString() -> String {
        let bytes = stringBytes
        return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: bytes.areASCII))
    }

    func stringBytesEqual(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { stringBytes.holdsSame($0) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether no byte is above 0x7F.
    fileprivate var areASCII: Bool {
        guard let start = baseAddress else { return true }
        var bits: UInt64 = 0
        var index = 0
        while count - index >= 8 {
            bits |= UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
            index += 8
        }
        while index < count {
            bits |= UInt64(start[index])
            index += 1
        }
        return bits & 0x8080_8080_8080_8080 == 0
    }

    /// Returns whether two buffers contain the same bytes.
    ///
    /// Keys are short: up to 16 bytes are compared with two overlapping loads, without a call.
    @inline(__always)
    func holdsSame(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard let left = baseAddress, let right = other.baseAddress else { return true }
        switch count {
        case 8...16: return same(UInt64.self, left, right, 0) && same(UInt64.self, left, right, count - 8)
        case 4...7: return same(UInt32.self, left, right, 0) && same(UInt32.self, left, right, count - 4)
        case 2...3: return same(UInt16.self, left, right, 0) && same(UInt16.self, left, right, count - 2)
        default: return memcmp(left, right, count) == 0
        }
    }

    @inline(__always)
    private func same<Word: FixedWidthInteger>(
        _ type: Word.Type, _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ offset: Int
    ) -> Bool {
        UnsafeRawPointer(left + offset).loadUnaligned(as: type)
            == UnsafeRawPointer(right + offset).loadUnaligned(as: type)
    }
}
