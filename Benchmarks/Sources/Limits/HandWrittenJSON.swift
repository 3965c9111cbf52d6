import Glibc

/// JSON written by hand into one array of bytes.
struct HandWrittenJSON {
    private(set) var bytes: [UInt8] = []

    init(_ beginning: StaticString) {
        bytes.reserveCapacity(8192)
        literal(beginning)
    }

    mutating func literal(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func literal(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Writes a text within its quotes, escaped where necessary.
    mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.contains(where: { $0 < 32 || $0 == 34 || $0 == 92 }) else {
            return bytes.append(contentsOf: text)
        }
        for byte in text {
            if byte == 34 || byte == 92 { bytes.append(92) }
            if byte >= 32 {
                bytes.append(byte)
            } else {
                literal("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
            }
        }
    }

    mutating func number(_ number: Int64) {
        if (0..<10).contains(number) { bytes.append(48 + UInt8(number)) } else { literal(String(number)) }
    }

    /// Writes a date in UTC, with milliseconds and an offset without a colon.
    mutating func date(milliseconds: Int64) {
        var seconds = time_t(milliseconds / 1000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        padded(Int(parts.tm_year) + 1900, 4, then: "-")
        padded(Int(parts.tm_mon) + 1, 2, then: "-")
        padded(Int(parts.tm_mday), 2, then: "T")
        padded(Int(parts.tm_hour), 2, then: ":")
        padded(Int(parts.tm_min), 2, then: ":")
        padded(Int(parts.tm_sec), 2, then: ".")
        padded(Int(milliseconds % 1000), 3, then: "+0000")
    }

    private mutating func padded(_ number: Int, _ count: Int, then text: StaticString) {
        var divisor = count == 4 ? 1000 : count == 3 ? 100 : 10
        while divisor > 0 {
            bytes.append(48 + UInt8(number / divisor % 10))
            divisor /= 10
        }
        literal(text)
    }
}
