extension String {
    /// Returns whether both texts are equal, ignoring the case of the letters A to Z.
    func equalsIgnoringASCIICase(_ other: String) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { $0.foldedASCII == $1.foldedASCII }
    }

    /// The text with A to Z in lower case, which is how SQLite compares names.
    var foldedASCII: String {
        String(decoding: utf8.map(\.foldedASCII), as: UTF8.self)
    }

    /// Returns the position at which the other text begins in this one.
    func firstRange(ofASCII other: String) -> Range<String.Index>? {
        guard let first = other.utf8.first else { return nil }
        var start = startIndex
        while let found = utf8[start...].firstIndex(of: first) {
            if self[found...].utf8.starts(with: other.utf8) {
                return found..<utf8.index(found, offsetBy: other.utf8.count)
            }
            start = utf8.index(after: found)
        }
        return nil
    }
}

extension UInt8 {
    var foldedASCII: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }
}
