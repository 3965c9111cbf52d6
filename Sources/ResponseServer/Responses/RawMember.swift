/// Finds the bytes of a member of a JSON object in its own text, so that they can be kept as they came.
enum RawMember {
    /// The bytes of the first member of that name; nil if there is none spelled so, or the text is no object.
    ///
    /// The text must have been parsed as JSON before: what stands between quotes and brackets is only skipped.
    static func range(of name: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var scanner = Scanner(bytes: bytes)
        return scanner.find(name)
    }

    private struct Scanner {
        let bytes: UnsafeBufferPointer<UInt8>
        var position = 0

        mutating func find(_ name: StaticString) -> Range<Int>? {
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
            skipBlanks()
            guard take(UInt8(ascii: "{")) else { return nil }
            while position < bytes.count {
                skipBlanks()
                let key = position
                guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
                skipString()
                let isFound = matches(name, key + 1..<position - 1)
                skipBlanks()
                guard take(UInt8(ascii: ":")) else { return nil }
                skipBlanks()
                let start = position
                skipValue()
                if isFound { return start..<position }
                skipBlanks()
                guard take(UInt8(ascii: ",")) else { return nil }
            }
            return nil
        }

        private func matches(_ name: StaticString, _ range: Range<Int>) -> Bool {
            name.utf8CodeUnitCount == range.count
                && range.indices.allSatisfy { bytes[$0] == name.utf8Start[$0 - range.lowerBound] }
        }

        private mutating func take(_ byte: UInt8) -> Bool {
            guard position < bytes.count, bytes[position] == byte else { return false }
            position += 1
            return true
        }

        private mutating func skipBlanks() {
            while position < bytes.count, bytes[position] <= UInt8(ascii: " ") { position += 1 }
        }

        /// From the opening quote to behind the closing one.
        private mutating func skipString() {
            position += 1
            while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
                position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
            }
            position = min(position + 1, bytes.count)
        }

        private mutating func skipValue() {
            var depth = 0
            while position < bytes.count {
                switch bytes[position] {
                case UInt8(ascii: "\""):
                    skipString()
                    if depth == 0 { return }
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return }
                    depth -= 1
                    if depth == 0 {
                        position += 1
                        return
                    }
                case UInt8(ascii: ","), 0...UInt8(ascii: " "):
                    if depth == 0 { return }
                default: break
                }
                position += 1
            }
        }
    }
}
