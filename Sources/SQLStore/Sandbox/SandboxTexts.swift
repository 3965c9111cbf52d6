/// The functions for texts that LabKey's SQL has. SQLite's own take time that grows with the product of both
/// lengths, in one call, during which no limit is checked; these take time that grows with the result.
enum SandboxTexts {
    /// Returns the position of a text in another one, in characters from 1; 0 if it isn't there from `start` on.
    static func locate(_ sought: [UInt8], in text: [UInt8], from start: Int) -> Int {
        guard let begin = offset(ofCharacter: max(start, 1) - 1, in: text) else { return 0 }
        guard let found = find(Sought(sought), in: text, from: begin) else { return 0 }
        return text[..<found].count(where: isStart) + 1
    }

    /// Returns a text in which another one is replaced; nil if it would have more than `limit` bytes.
    static func replace(_ sought: [UInt8], by new: [UInt8], in text: [UInt8], limit: Int) -> [UInt8]? {
        guard !sought.isEmpty else { return text }
        let pattern = Sought(sought)
        var result: [UInt8] = []
        var position = 0
        while let found = find(pattern, in: text, from: position) {
            result += text[position..<found]
            result += new
            position = found + sought.count
            if result.count > limit { return nil }
        }
        result += text[position...]
        return result.count > limit ? nil : result
    }

    /// Finds a text by the algorithm of Knuth, Morris and Pratt, which never looks at a byte of `text` twice.
    private static func find(_ sought: Sought, in text: [UInt8], from start: Int) -> Int? {
        let bytes = sought.bytes
        guard start + bytes.count <= text.count else { return nil }
        guard !bytes.isEmpty else { return start }
        var matched = 0
        for position in start..<text.count {
            while matched > 0, bytes[matched] != text[position] { matched = sought.borders[matched - 1] }
            if bytes[matched] == text[position] { matched += 1 }
            if matched == bytes.count { return position + 1 - matched }
        }
        return nil
    }

    /// A text to find, with the length of the longest border of each of its beginnings.
    private struct Sought {
        let bytes: [UInt8]
        let borders: [Int]

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            var borders = Array(repeating: 0, count: bytes.count)
            var length = 0
            for position in bytes.indices.dropFirst() {
                while length > 0, bytes[length] != bytes[position] { length = borders[length - 1] }
                if bytes[length] == bytes[position] { length += 1 }
                borders[position] = length
            }
            self.borders = borders
        }
    }

    private static func offset(ofCharacter number: Int, in text: [UInt8]) -> Int? {
        guard number > 0 else { return 0 }
        var left = number
        for (index, byte) in text.enumerated() where isStart(byte) {
            if left == 0 { return index }
            left -= 1
        }
        return left == 0 ? text.count : nil
    }

    private static func isStart(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
