/// Which characters a typed text may hold; phones check it with its ``TextPattern``.
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
    }

    /// Whether the characters are allowed or ruled out.
    public var condition = Condition.allow
    /// The character class.
    public var characters = Characters.all
    /// Words or characters to which the opposite applies, separated by `|`.
    public var except = LocalizedText()

    /// Creates the default values.
    public init() {}

    /// The pattern that a whole text must match, for someone who reads `language`.
    public func pattern(in language: LanguageTag) -> String { TextPattern(self, in: language).text }
}
