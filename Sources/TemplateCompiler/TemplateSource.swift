/// A position in a template. Both numbers start at 1; columns are UTF-8 bytes, as in the Swift compiler.
struct Position: Equatable {
    let line: Int
    let column: Int
}

/// An error at a byte offset of the template.
struct TemplateError: Error {
    let offset: Int
    let message: String
}

/// The bytes of a template and the starts of its lines.
struct TemplateSource {
    let bytes: [UInt8]
    private let lineStarts: [Int]

    init(bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(index + 1) }
        lineStarts = starts
    }

    func position(of offset: Int) -> Position {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return Position(line: low + 1, column: offset - lineStarts[low] + 1)
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    func starts(with text: StaticString, at offset: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard offset + count <= bytes.count else { return false }
        return (0..<count).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
    }

    /// Throws if the template isn't UTF-8 or contains NUL, which neither HTML nor Swift allows.
    func checkEncoding() throws(TemplateError) {
        if let zero = bytes.firstIndex(of: 0) {
            throw TemplateError(offset: zero, message: "a template cannot contain a NUL byte")
        }
        // Decoding replaces invalid bytes, so the first difference is the first error.
        let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
        guard repaired != bytes else { return }
        let fault = zip(bytes, repaired).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        throw TemplateError(
            offset: fault ?? min(bytes.count, repaired.count),
            message: "the template is not valid UTF-8 here; save it as UTF-8")
    }
}

extension UInt8 {
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
    var isSpace: Bool { isBlank || self == 0x0A || self == 0x0C }
    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    var isDigit: Bool { (0x30...0x39).contains(self) }
    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
