import Vocabulary

/// A rule for the characters allowed in text input. Phones check it with its ``TextPattern``.
public struct TextRule: DeclaresFields {
    /// Whether the characters are allowed or disallowed.
    public enum Condition: String, SelectableOption {
        case allow
        case disallow

        /// The name shown on pages.
        public var title: String {
            switch self {
            case .allow: "Allow"
            case .disallow: "Disallow"
            }
        }
    }

    /// The classes of characters.
    public enum Characters: String, SelectableOption {
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

    public static let fields: [Field<TextRule>] = [
        .option("condition", \.condition, "Allow or disallow"),
        .option("characters", \.characters, "Characters", .inRow, control: .menu),
        .text(
            "except", \.except, "Except", shownLimit: DesignLimits.textExcept,
            hint: { _ in "Words or characters that are exempt from the rule, separated by |" },
            rule: { $0.checkExceptions(&$1) }),
    ]

    /// Returns the pattern that the complete text must match, for a language.
    public func pattern(in language: LanguageTag) -> String { TextPattern(self, in: language).text }

    private func checkExceptions(_ check: inout RuleCheck) {
        if condition == .disallow, characters == .all, except.isEmpty {
            check.refuse(
                "characters", "This would reject every text. Choose other characters, or add exceptions")
        }
        for language in except.languages where except[language].count > DesignLimits.textExcept {
            check.refuse(
                "except",
                IdentifierRule.tooLong(except[language].count, limit: DesignLimits.textExcept))
        }
    }
}
