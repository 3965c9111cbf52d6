extension TextPattern {
    /// What the pattern accepts, as text that follows the word "expected".
    package var words: String {
        var words = accepted.words
        if !allowed.isEmpty { words += ", or \(Self.quoted(allowed))" }
        if !ruledOut.isEmpty { words += " without \(Self.quoted(ruledOut))" }
        return words
    }

    private static func quoted(_ words: [String]) -> String {
        words.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
    }
}

extension CharacterClass {
    /// The accepted characters.
    fileprivate var words: String {
        switch self {
        case .anything: "text"
        case .letters: "only letters and spaces"
        case .numbers: "only digits and spaces"
        case .lettersAndNumbers: "only letters, digits, and spaces"
        case .blanks: "only spaces"
        case .noLetters: "text without letters"
        case .noNumbers: "text without digits"
        case .noLettersOrNumbers: "text without letters and digits"
        }
    }
}
