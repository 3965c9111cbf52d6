/// The five characters with a meaning between tags or in a quoted attribute: `"`, `&`, `'`, `<`, `>`.
private let special: UInt64 = 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62

extension HTMLWriter {
    mutating func raw(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            append(base, count: buffer.count)
        }
    }

    mutating func escape(_ string: String) {
        var string = string
        string.withUTF8 { escape($0) }
    }

    /// Writes `bytes` with the five special characters escaped as character references.
    ///
    /// Space for the longest result is reserved once, so that the loop needs no capacity checks. Going byte by byte is
    /// as fast as copying runs on plain text, and faster if there is something to escape.
    mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>) {
        fill(atMost: bytes.count * 5) { free in
            var next = free
            for byte in bytes {
                if byte > 62 || special >> UInt64(byte) & 1 == 0 {
                    next.pointee = byte
                    next += 1
                } else {
                    next = writeReference(to: byte, at: next)
                }
            }
            return next
        }
    }

    mutating func decimal(_ number: Int64) {
        var rest = number.magnitude
        var digits = 1
        var bound: UInt64 = 10
        while rest >= bound {  // Int64.min has 19 digits, so 10^19 is the largest bound
            digits += 1
            bound *= 10
        }
        fill(atMost: 20) { free in
            var next = free
            if number < 0 {
                next.pointee = UInt8(ascii: "-")
                next += 1
            }
            var index = digits
            while index > 0 {
                index -= 1
                next[index] = UInt8(truncatingIfNeeded: 48 + rest % 10)
                rest /= 10
            }
            return next + digits
        }
    }

    mutating func coordinate(_ number: Double) {
        // No drawing has larger coordinates, and the conversion below would trap.
        guard number.isFinite, number.magnitude < 1e12 else { return decimal(0) }
        // Adding a half and truncating rounds without libm, which the program would otherwise have to link.
        let thousandths = Int64(number * 1000 + (number < 0 ? -0.5 : 0.5))
        if thousandths < 0 { literal("-") }
        decimal(Int64(thousandths.magnitude / 1000))
        let fraction = Int64(thousandths.magnitude % 1000)
        guard fraction != 0 else { return }
        literal(fraction < 10 ? ".00" : fraction < 100 ? ".0" : ".")
        if fraction % 100 == 0 {
            decimal(fraction / 100)
        } else {
            decimal(fraction % 10 == 0 ? fraction / 10 : fraction)
        }
    }
}

private func writeReference(
    to byte: UInt8, at place: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
    let reference: StaticString =
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&#34;"
        default: "&#39;"
        }
    place.initialize(from: reference.utf8Start, count: reference.utf8CodeUnitCount)
    return place + reference.utf8CodeUnitCount
}
