/// Returns text as quoted-printable (RFC 2045, 6.7), with CR LF after each line, including the last.
///
/// In addition to what must be encoded, a dot and `From` at the beginning of a line are encoded too, because they have
/// a special meaning to relays and in mailbox files.
func quotedPrintable(_ text: String) -> [UInt8] {
    var encoder = QuotedPrintableEncoder()
    let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        .split(separator: "\n", omittingEmptySubsequences: false)
    // A line ending at the end of the text doesn't begin another line.
    for line in lines.last?.isEmpty == true ? lines.dropLast() : lines[...] { encoder.add(Array(line.utf8)) }
    return encoder.bytes
}

private struct QuotedPrintableEncoder {
    private(set) var bytes: [UInt8] = []
    private var column = 0
    private static let lineLimit = 76

    mutating func add(_ line: [UInt8]) {
        for (index, byte) in line.enumerated() {
            let isLast = index == line.count - 1
            // The last column is reserved for the soft line break, unless the line ends here.
            let room = Self.lineLimit - column - (isLast ? 0 : 1)
            if room < (mustEncode(byte, isLast: isLast) ? 3 : 1) {
                bytes += [UInt8(ascii: "="), 13, 10]
                column = 0
            }
            put(
                byte,
                encoded: mustEncode(byte, isLast: isLast) || column == 0 && startsMeaning(line[index...]))
        }
        bytes += [13, 10]
        column = 0
    }

    private mutating func put(_ byte: UInt8, encoded: Bool) {
        if encoded {
            bytes += [UInt8(ascii: "="), digit(byte >> 4), digit(byte & 15)]
            column += 3
        } else {
            bytes.append(byte)
            column += 1
        }
    }

    private func mustEncode(_ byte: UInt8, isLast: Bool) -> Bool {
        if byte == 0x20 || byte == 0x09 { return isLast }
        return !(0x21...0x7E).contains(byte) || byte == UInt8(ascii: "=")
    }

    private func startsMeaning(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.first == UInt8(ascii: ".") || rest.starts(with: "From ".utf8)
    }

    private func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
