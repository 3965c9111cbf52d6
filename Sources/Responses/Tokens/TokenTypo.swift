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
        let changed: [[UInt8]] =
            switch letters.count - EnrollmentToken.letterCount {
            case -1: inserting(into: letters)
            case 0: replacing(in: letters) + swapping(in: letters)
            case 1: removing(from: letters)
            default: []
            }
        let texts = changed.map { String(decoding: $0, as: UTF8.self) }
        return Set(texts.filter(EnrollmentToken.isWellFormed)).sorted()
    }

    private static let alphabet =
        EnrollmentToken.first..<(EnrollmentToken.first + UInt8(EnrollmentToken.letterValues))

    private static func inserting(into letters: [UInt8]) -> [[UInt8]] {
        (0...letters.count).flatMap { place in
            alphabet.map { Array(letters[..<place]) + [$0] + letters[place...] }
        }
    }

    private static func replacing(in letters: [UInt8]) -> [[UInt8]] {
        letters.indices.flatMap { place in
            alphabet.filter { $0 != letters[place] }.map { letter in
                var changed = letters
                changed[place] = letter
                return changed
            }
        }
    }

    /// Returns the letters with two neighbors in the other order.
    private static func swapping(in letters: [UInt8]) -> [[UInt8]] {
        letters.indices.dropFirst().map { place in
            var changed = letters
            changed.swapAt(place - 1, place)
            return changed
        }
    }

    private static func removing(from letters: [UInt8]) -> [[UInt8]] {
        letters.indices.map { place in
            var changed = letters
            changed.remove(at: place)
            return changed
        }
    }
}
