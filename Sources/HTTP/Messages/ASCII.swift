/// Comparisons on bytes for HTTP; header names and schemes are ASCII.
enum ASCII {
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")
    static let carriageReturn = UInt8(ascii: "\r")
    static let lineFeed = UInt8(ascii: "\n")

    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- 65 < 26 ? byte | 0x20 : byte
    }

    static func lowercased(_ text: some StringProtocol) -> String {
        String(decoding: text.utf8.map { lowercased($0) }, as: UTF8.self)
    }

    static func equalIgnoringCase(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
        left.elementsEqual(right) { lowercased($0) == lowercased($1) }
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

    /// Returns the bytes without spaces and tabs at both ends.
    static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
        let head = bytes.drop(while: isBlank)
        guard let last = head.lastIndex(where: { !isBlank($0) }) else { return head.prefix(0) }
        return head[...last]
    }

    /// Returns the value of a non-negative decimal number that consists of digits only; nil if it isn't one or
    /// overflows.
    static func number(_ bytes: some Collection<UInt8>) -> Int? {
        guard !bytes.isEmpty else { return nil }
        var value = 0
        for byte in bytes {
            guard isDigit(byte) else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int(byte &- 48))
            if overflow || carry { return nil }
            value = sum
        }
        return value
    }
}

extension BidirectionalCollection where Element == UInt8 {
    var text: String { String(decoding: self, as: UTF8.self) }
}
