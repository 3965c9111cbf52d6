/// What is wrong with a text that should be an enrollment token, and which tokens may have been meant.
struct TokenTypo: Sendable {
    /// The sentence for the person who typed it.
    let sentence: String
    /// Tokens that are one slip away: a letter that is wrong, missing or too much, or two that changed places.
    let candidates: [String]

    /// Examines a normalized text; nil for a token, and for what may be the beginning of one.
    init?(in text: String) {
        let foreign = text.filter { !$0.isASCII || !$0.isLetter }
        if !foreign.isEmpty {
            let signs = Set(foreign).sorted().map { "\($0)" }.joined(separator: ", ")
            sentence = "A token has letters from A to Z only. This holds \(signs)."
            candidates = []
            return
        }
        let letters = Array(text.utf8)
        guard letters.count >= EnrollmentToken.letterCount else { return nil }
        if letters.count > EnrollmentToken.letterCount {
            sentence = "A token has nine letters. This has \(letters.count)."
        } else if EnrollmentToken.isWellFormed(text) {
            return nil
        } else {
            sentence = "The last letter does not check the others: one of the nine is misspelt."
        }
        candidates = Self.candidates(near: letters)
    }

    /// A text that lacks a letter may be a beginning all the same, so this is asked where no token begins so.
    static func suggestions(for text: String) -> [String] {
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
