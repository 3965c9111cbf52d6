/// Which characters a typed text may hold, and the pattern that phones check it with.
///
/// Patterns run in the phones only, never here.
public struct TextRule: Codable, Hashable, Sendable {
    /// Whether the characters are allowed or ruled out.
    public enum Condition: String, Codable, CaseIterable, Sendable {
        case allow
        case disallow
    }

    /// The classes of characters.
    public enum Characters: String, Codable, CaseIterable, Sendable {
        case all
        case letters
        case numbers
        case lettersAndNumbers
        case special

        /// The name that pages show.
        public var title: String {
            switch self {
            case .all: "All characters"
            case .letters: "Letters"
            case .numbers: "Numbers"
            case .lettersAndNumbers: "Letters and numbers"
            case .special: "Special characters"
            }
        }

        /// The members of the class that has these characters; for special ones, those it leaves out.
        fileprivate var members: String {
            switch self {
            case .all: ""
            case .letters: "a-zA-Z"
            case .numbers: "0-9"
            case .lettersAndNumbers, .special: "a-zA-Z0-9"
            }
        }
    }

    /// Whether the characters are allowed or ruled out.
    public var condition = Condition.allow
    /// The class of characters that is meant.
    public var characters = Characters.all
    /// Words or characters to which the opposite applies, separated by `|`.
    public var except = LocalizedText()

    /// The usual values, before anything was entered.
    public init() {}

    /// The pattern that a whole text must match, for somebody who reads `language`.
    ///
    /// Anchored at both ends and spelled so that NSRegularExpression and java.util.regex read it alike.
    public func pattern(in language: LanguageTag) -> String {
        let words = except.text(in: language).split(separator: "|")
            .map { Self.escaped($0.trimmed) }.filter { !$0.isEmpty }
        let alternatives = words.joined(separator: "|")
        switch (condition, words.isEmpty) {
        case (.allow, true): return "^\(classOfAllowed)*$"
        case (.allow, false): return "^(?![\\s\\S]*(?:\(alternatives)))\(classOfAllowed)*$"
        case (.disallow, true): return "^\(classOfOthers)*$"
        case (.disallow, false): return "^(?:\(alternatives)|\(classOfOthers))*$"
        }
    }

    /// Matches one character that an "allow" rule accepts; blanks always count as accepted.
    private var classOfAllowed: String {
        switch characters {
        case .all: "[\\s\\S]"
        case .special: "[^\(characters.members)]"
        default: "[\(characters.members)\\s]"
        }
    }

    /// Matches one character that a "disallow" rule accepts.
    private var classOfOthers: String {
        switch characters {
        case .all: "\\s"
        case .special: "[\(characters.members)\\s]"
        default: "[^\(characters.members)]"
        }
    }

    private static func escaped(_ word: Substring) -> String {
        var escaped = ""
        for character in word {
            if character.isASCII, !character.isLetter, !character.isNumber, !character.isWhitespace {
                escaped.append("\\")
            }
            escaped.append(character)
        }
        return escaped
    }
}

extension Substring {
    /// The text without blanks at its ends.
    var trimmed: Substring {
        var text = self
        while text.last?.isWhitespace == true { text.removeLast() }
        return text.drop(while: \.isWhitespace)
    }
}
