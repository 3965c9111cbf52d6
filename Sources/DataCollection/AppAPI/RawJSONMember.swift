import Glibc

/// Finds the bytes of a member in the text of a JSON object, so that they can be stored unchanged.
enum RawJSONMember {
    /// Returns the bytes of the first member with this name, or nil if there is none with this spelling or the text is
    /// not an object.
    ///
    /// The text must be valid JSON, because quoted and bracketed parts are only skipped.
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

        /// Skips a string, including its quotes.
        private mutating func skipString() {
            guard let start = bytes.baseAddress.map(UnsafeRawPointer.init) else { return }
            position += 1
            while position < bytes.count,
                let quote = memchr(start + position, Int32(UInt8(ascii: "\"")), bytes.count - position)
            {
                let end = UnsafeRawPointer(quote) - start
                position = end + 1
                // After an odd number of backslashes, a quote is part of the string.
                var slashes = 0
                while bytes[end - 1 - slashes] == UInt8(ascii: "\\") { slashes += 1 }
                if slashes.isMultiple(of: 2) { return }
            }
            position = bytes.count
        }

        private mutating func skipValue() {
            guard position < bytes.count else { return }
            switch bytes[position] {
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["): skipContainer()
            default:
                while position < bytes.count, !Self.endsWord(bytes[position]) { position += 1 }
            }
        }

        /// Skips an array or object, including its brackets.
        private mutating func skipContainer() {
            // A local copy for speed: this scans nearly every byte of every response.
            var scanner = self
            var depth = 0
            while scanner.position < scanner.bytes.count {
                let byte = scanner.bytes[scanner.position]
                if byte == UInt8(ascii: "\"") {
                    scanner.skipString()
                    continue
                }
                scanner.position += 1
                // The two kinds of brackets differ in one bit: `[` and `{`, `]` and `}`.
                switch byte | 0x20 {
                case UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "}"): depth -= 1
                default: continue
                }
                if depth == 0 { break }
            }
            self = scanner
        }

        private static func endsWord(_ byte: UInt8) -> Bool {
            byte <= UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
        }
    }
}
