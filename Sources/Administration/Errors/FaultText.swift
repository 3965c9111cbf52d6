/// Says what failed without saying what anyone had sent: no answers, tokens, addresses or values of queries.
///
/// Errors of types that do not say themselves how they read are identified by type and case only. Of the others'
/// sentences everything goes that may be someone's: what is in quotes, addresses of mail and machines, queries, and
/// words that look like tokens.
public enum FaultText {
    /// The placeholder for omitted text.
    static let gap = "…"
    /// How long a message gets.
    static let lengthMax = 400

    /// The words for an error.
    public static func words(for error: any Error) -> String {
        let type = "\(type(of: error))"
        guard let described = error as? any CustomStringConvertible else {
            let mirror = Mirror(reflecting: error)
            guard mirror.displayStyle == .enum else { return type }
            // A case without values is its own description.
            return "\(type).\(mirror.children.first?.label ?? "\(error)")"
        }
        return "\(type): \(safe(described.description))"
    }

    /// Returns the sentence without anything that could be personal data.
    public static func safe(_ sentence: String) -> String {
        let unquoted = withoutQuotes(sentence)
        let words = unquoted.split(whereSeparator: \.isWhitespace).map { safe(word: $0) }
        let text = words.joined(separator: " ")
        return text.count > lengthMax ? String(text.prefix(lengthMax)) + gap : text
    }

    /// The same sentence for all of its kind: numbers differ from one to the next.
    static func kind(of sentence: String) -> String {
        var text = ""
        for character in sentence {
            guard character.isNumber else {
                text.append(character)
                continue
            }
            if text.last != "#" { text.append("#") }
        }
        return text
    }

    /// Each text in quotes without its inside; an apostrophe within a word is none, and a quote that is not closed
    /// takes the rest with it.
    private static func withoutQuotes(_ sentence: String) -> String {
        var text = ""
        var closing: Character?
        var previous: Character = " "
        for character in sentence {
            if let end = closing {
                if character == end {
                    text += gap + String(end)
                    closing = nil
                }
            } else if let end = closingQuote(of: character), character != "'" || !isPartOfWord(previous) {
                closing = end
                text.append(character)
            } else {
                text.append(character)
            }
            previous = character
        }
        return closing == nil ? text : text + gap
    }

    private static func closingQuote(of character: Character) -> Character? {
        switch character {
        case "\"", "'": character
        case "“": "”"
        case "‘": "’"
        case "«": "»"
        default: nil
        }
    }

    private static func isPartOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }

    private static func safe(word: Substring) -> String {
        if word.contains("@") { return gap }
        if let mark = word.firstIndex(of: "?"), word[mark...].contains("=") {
            return safe(word: word[..<mark]) + "?" + gap
        }
        if isMachine(word) { return gap }
        return pieces(word).map { isToken($0) ? gap : String($0) }.joined()
    }

    /// The runs of a word that could be tokens, and what is between.
    private static func pieces(_ word: Substring) -> [Substring] {
        var pieces: [Substring] = []
        var start = word.startIndex
        var wasToken: Bool?
        for index in word.indices {
            let isToken = isTokenCharacter(word[index])
            if let was = wasToken, was != isToken {
                pieces.append(word[start..<index])
                start = index
            }
            wasToken = isToken
        }
        return pieces + [word[start...]]
    }

    private static func isTokenCharacter(_ character: Character) -> Bool {
        character == "-" || character == "_" || character.isASCII && isPartOfWord(character)
    }
}

extension FaultText {
    /// How long the texts are that are drawn at random: enrollment tokens, then the others.
    private static let capitalsCount = 9
    private static let mixedMin = 16
    private static let lettersMin = 32

    private static func isToken(_ piece: Substring) -> Bool {
        if piece.count == capitalsCount, piece.allSatisfy({ $0.isNumber || $0.isUppercase }) { return true }
        guard piece.count >= mixedMin else { return false }
        if piece.contains(where: \.isNumber), piece.contains(where: \.isLetter) { return true }
        return piece.count >= lettersMin && piece.contains(where: \.isUppercase)
            && piece.contains(where: \.isLowercase)
    }

    /// Whether it is an address of the Internet Protocol, perhaps with a port.
    private static func isMachine(_ word: Substring) -> Bool {
        let colons = word.count(where: { $0 == ":" })
        if colons > 2 { return word.allSatisfy { $0.isHexDigit || "[]:.,%".contains($0) } }
        let runs = word.split(whereSeparator: { !$0.isNumber && $0 != "." })
        return runs.contains { run in
            let parts = run.split(separator: ".")
            return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
        }
    }
}
