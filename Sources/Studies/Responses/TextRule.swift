/// A rule for the characters allowed in text input. Phones check it with its ``TextPattern``.
public struct TextRule: Codable, Hashable, Sendable {
    /// Whether the characters are allowed or disallowed.
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

        /// The name shown on pages.
        public var title: String {
            switch self {
            case .all: "All characters"
            case .letters: "Letters"
            case .numbers: "Numbers"
            case .lettersAndNumbers: "Letters and numbers"
            case .special: "Special characters"
            }
        }
    }

    /// Whether the characters are allowed or disallowed.
    public var condition = Condition.allow
    /// The character class.
    public var characters = Characters.all
    /// Exceptions: words or characters for which the opposite applies, separated by `|`.
    public var except = LocalizedText()

    /// Creates a value with defaults.
    public init() {}

    /// Returns the pattern that the complete text must match, for a language.
    public func pattern(in language: LanguageTag) -> String { TextPattern(self, in: language).text }
}
