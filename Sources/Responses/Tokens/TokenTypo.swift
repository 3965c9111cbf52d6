/// Explains why text is not a valid enrollment token, and suggests similar tokens.
package struct TokenTypo: Sendable {
    /// The sentence for the user.
    package let sentence: String
    /// Tokens that differ by one typo: a wrong, missing, or extra letter, or two swapped letters.
    package let candidates: [String]

    /// Examines normalized text. Returns nil for a valid token, and for a possible prefix of one.
    package init?(in text: String) {
        let foreign = text.filter { !$0.isASCII || !$0.isLetter }
        if !foreign.isEmpty {
            let signs = Set(foreign).sorted().map { "\($0)" }.joined(separator: ", ")
            sentence = "A token contains only letters from A to Z. Remove \(signs)."
            candidates = []
            return
        }
        let letters = Array(text.utf8)
        guard letters.count >= EnrollmentToken.letterCount else { return nil }
        if letters.count > EnrollmentToken.letterCount {
            sentence = "A token has nine letters. You entered \(letters.count)."
        } else if EnrollmentToken.isWellFormed(text) {
            return nil
        } else {
            sentence = "This is not a valid token. Check it for typos."
        }
        candidates = Self.candidates(near: letters)
    }

    /// Returns suggestions for text with a missing letter. Such text may also be a prefix, so the caller uses this only
    /// if no token starts with it.
    package static func suggestions(for text: String) -> [String] {
        text.utf8.count == EnrollmentToken.randomLetterCount ? candidates(near: Array(text.utf8)) : []
    }

    private static func candidates(near letters: [UInt8]) -> [String] {
        let alphabet = EnrollmentToken.first..<(EnrollmentToken.first + UInt8(EnrollmentToken.letterValues))
        var found: Set<String> = []
        func consider(_ changed: [UInt8]) {
            let text = String(decoding: changed, as: UTF8.self)
            if EnrollmentToken.isWellFormed(text) { found.insert(text) }
        }
        switch letters.count - EnrollmentToken.letterCount {
        case -1:
            for place in 0...letters.count {
                for letter in alphabet { consider(Array(letters[..<place]) + [letter] + letters[place...]) }
            }
        case 0:
            for place in letters.indices {
                for letter in alphabet where letter != letters[place] {
                    var changed = letters
                    changed[place] = letter
                    consider(changed)
                }
                guard place > 0 else { continue }
                var swapped = letters
                swapped.swapAt(place - 1, place)
                consider(swapped)
            }
        case 1:
            for place in letters.indices {
                var changed = letters
                changed.remove(at: place)
                consider(changed)
            }
        default: break
        }
        return found.sorted()
    }
}
