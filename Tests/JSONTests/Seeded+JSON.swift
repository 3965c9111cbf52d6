import JSON
import Seeded

extension Seeded {
    mutating func tree(depth: Int, uniqueKeys: Bool = false) -> JSONTree {
        switch Int.random(in: 0..<(depth > 0 ? 10 : 7), using: &self) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &self))
        case 2: return .int(Int.random(in: -1000...1000, using: &self))
        case 3: return .int(Int64(bitPattern: next()))
        case 4: return .double(Double.random(in: -1e9...1e9, using: &self))
        case 5, 6: return .string(text())
        case 7: return .array((0..<count()).map { _ in tree(depth: depth - 1, uniqueKeys: uniqueKeys) })
        default:
            return .object(
                (0..<count()).map { index in
                    let key = uniqueKeys ? "\(index)" + text() : text()
                    return JSONTree.Member(key: key, value: tree(depth: depth - 1, uniqueKeys: uniqueKeys))
                })
        }
    }

    private mutating func count() -> Int { Int.random(in: 0...5, using: &self) }

    mutating func text() -> String {
        let alphabet: [Unicode.Scalar] = [
            "a", "Z", "0", " ", "\"", "\\", "/", "\n", "\t", "\u{0}", "\u{1F}", "\u{7F}", "é", "€", "😀",
            "\u{301}", "{", "}",
            "[", "]", ",", ":", "\u{2028}", "\u{FFFD}",
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...20, using: &self) {
            text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &self)])
        }
        return String(text)
    }

    /// Changes, adds, removes or cuts bytes.
    mutating func damage(_ bytes: inout [UInt8]) {
        let letters = [UInt8]("{}[],:\"\\ntfu0123456789.eE+- \n\0\u{7F}é".utf8) + [0x80, 0xFF]
        let letter = letters[Int.random(in: 0..<letters.count, using: &self)]
        guard !bytes.isEmpty else { return bytes.append(letter) }
        let place = Int.random(in: 0..<bytes.count, using: &self)
        switch Int.random(in: 0..<4, using: &self) {
        case 0: bytes[place] = letter
        case 1: bytes.insert(letter, at: place)
        case 2: bytes.remove(at: place)
        default: bytes.removeSubrange(place...)
        }
    }
}
