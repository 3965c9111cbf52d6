import Vocabulary

/// A regular expression with which phones validate text input: written from a rule, and parsed from what apps receive.
///
/// Only patterns that a rule can produce are parsed, and matching is done character by character. No regular expression
/// is ever executed here, so none can cause excessive backtracking.
public struct TextPattern: Hashable, Sendable {
    /// The class that each character must belong to.
    let accepted: CharacterClass
    /// Words that are not allowed.
    let ruledOut: [String]
    /// Words that are allowed in addition to the accepted characters.
    let allowed: [String]

    /// Creates the pattern of a rule for a language.
    init(_ rule: TextRule, in language: LanguageTag) {
        let words = rule.except.text(in: language).split(separator: "|").map(\.trimmed)
            .filter { !$0.isEmpty }
        accepted = CharacterClass(rule.condition, rule.characters)
        (ruledOut, allowed) = rule.condition == .allow ? (words, []) : ([], words)
    }

    private init(_ accepted: CharacterClass, ruledOut: [String], allowed: [String]) {
        self.accepted = accepted
        self.ruledOut = ruledOut
        self.allowed = allowed
    }

    /// Parses a pattern that was produced from a rule; nil for any other pattern.
    public init?(_ text: String) {
        guard let found = CharacterClass.allCases.lazy.compactMap({ Self.read(text, $0) }).first else {
            return nil
        }
        self = found
    }

    private static func read(_ text: String, _ accepted: CharacterClass) -> TextPattern? {
        func words(after start: String, before end: String) -> [String]? {
            guard text.hasPrefix(start), text.hasSuffix(end), text.count >= start.count + end.count else {
                return nil
            }
            return unescaped(text.dropFirst(start.count).dropLast(end.count))
        }
        let mark = accepted.rawValue
        let found: TextPattern
        if let words = words(after: noneOf, before: "))\(mark)*$") {
            found = TextPattern(accepted, ruledOut: words, allowed: [])
        } else if let words = words(after: anyOf, before: "|\(mark))*$") {
            found = TextPattern(accepted, ruledOut: [], allowed: words)
        } else {
            found = TextPattern(accepted, ruledOut: [], allowed: [])
        }
        let isComplete = !found.ruledOut.contains("") && !found.allowed.contains("")
        return isComplete && found.text == text ? found : nil
    }

    private static let noneOf = "^(?![\\s\\S]*(?:"
    private static let anyOf = "^(?:"

    /// The regular expression, anchored at both ends. NSRegularExpression and java.util.regex interpret it identically.
    public var text: String {
        let mark = accepted.rawValue
        if !ruledOut.isEmpty { return "\(Self.noneOf)\(Self.alternatives(ruledOut))))\(mark)*$" }
        if !allowed.isEmpty { return "\(Self.anyOf)\(Self.alternatives(allowed))|\(mark))*$" }
        return "^\(mark)*$"
    }
}

// Accepting
extension TextPattern {
    /// Returns whether phones accept a text.
    public func accepts(_ text: String) -> Bool {
        let text = Array(text.unicodeScalars)
        let barred = ruledOut.map { Array($0.unicodeScalars) }
        if text.indices.contains(where: { place in barred.contains { text[place...].starts(with: $0) } }) {
            return false
        }
        let words = allowed.map { Array($0.unicodeScalars) }
        // `isReached[i]` is true if the first `i` characters can be matched in some way.
        var isReached = [Bool](repeating: false, count: text.count + 1)
        isReached[0] = true
        for place in text.indices where isReached[place] {
            if accepted.contains(text[place]) { isReached[place + 1] = true }
            for word in words where text[place...].starts(with: word) {
                isReached[place + word.count] = true
            }
        }
        return isReached[text.count]
    }
}

// Words in a pattern
extension TextPattern {
    private static func alternatives(_ words: [String]) -> String {
        words.map(escaped).joined(separator: "|")
    }

    private static func escaped(_ word: String) -> String {
        var escaped = ""
        for character in word {
            if character.isASCII, !character.isLetter, !character.isNumber, !character.isWhitespace {
                escaped.append("\\")
            }
            escaped.append(character)
        }
        return escaped
    }

    private static func unescaped(_ text: Substring) -> [String] {
        var words = [""]
        var isEscaped = false
        for character in text {
            if !isEscaped, character == "\\" {
                isEscaped = true
            } else if !isEscaped, character == "|" {
                words.append("")
            } else {
                words[words.count - 1].append(character)
                isEscaped = false
            }
        }
        return words
    }
}

/// A character class as written in a pattern.
enum CharacterClass: String, CaseIterable, Sendable {
    case anything = "[\\s\\S]"
    case letters = "[a-zA-Z\\s]"
    case numbers = "[0-9\\s]"
    case lettersAndNumbers = "[a-zA-Z0-9\\s]"
    case blanks = "\\s"
    case noLetters = "[^a-zA-Z]"
    case noNumbers = "[^0-9]"
    case noLettersOrNumbers = "[^a-zA-Z0-9]"

    /// Creates the class of characters that a rule accepts. Blanks are always allowed.
    init(_ condition: TextRule.Condition, _ characters: TextRule.Characters) {
        switch (condition, characters) {
        case (.allow, .all): self = .anything
        case (.allow, .letters): self = .letters
        case (.allow, .numbers): self = .numbers
        case (.allow, .lettersAndNumbers), (.disallow, .special): self = .lettersAndNumbers
        case (.allow, .special), (.disallow, .lettersAndNumbers): self = .noLettersOrNumbers
        case (.disallow, .all): self = .blanks
        case (.disallow, .letters): self = .noLetters
        case (.disallow, .numbers): self = .noNumbers
        }
    }

    /// Returns whether a character belongs to the class. Whitespace is what both platforms match with `\s`.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        let isNumber = ("0"..."9").contains(scalar)
        let isBlank = scalar == " " || ("\t"..."\r").contains(scalar)
        return switch self {
        case .anything: true
        case .letters: isLetter || isBlank
        case .numbers: isNumber || isBlank
        case .lettersAndNumbers: isLetter || isNumber || isBlank
        case .blanks: isBlank
        case .noLetters: !isLetter
        case .noNumbers: !isNumber
        case .noLettersOrNumbers: !isLetter && !isNumber
        }
    }
}
