/// Describes errors without any data that people or apps sent: no answers, tokens, addresses or query values.
///
/// Errors whose types don't provide their own description are identified by type and case only. From other
/// descriptions, everything that could be personal data is removed: quoted text, email and IP addresses, queries, and
/// words that look like tokens.
public enum FaultText {
    /// The placeholder for omitted text.
    static let gap = "…"
    /// The maximum length of a message.
    static let lengthMax = 400

    /// Returns the description of an error.
    public static func words(for error: any Error) -> String {
        let type = "\(type(of: error))"
        guard let described = error as? any CustomStringConvertible else {
            let mirror = Mirror(reflecting: error)
            guard mirror.displayStyle == .enum else { return type }
            // A case without associated values is its own description.
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

    /// Returns the sentence without numbers, which is the same for all errors of its kind.
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

    /// Returns the sentence with the contents of quotes removed. An apostrophe within a word isn't a quote; after an
    /// unclosed quote, the rest of the sentence is removed.
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

    /// Returns the parts of a word that could be tokens, and the text between them.
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
    /// The lengths of randomly generated texts: of enrollment tokens, then the minimums for other tokens.
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

    /// Whether a word is an IP address, with or without a port.
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
