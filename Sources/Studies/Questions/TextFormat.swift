import Formulas
import JSON

/// Text input.
public struct TextFormat: QuestionType {
    /// Whether the text may have several lines.
    public var multipleLines = false
    /// The placeholder of the empty field.
    public var placeholder = LocalizedText()
    /// The maximum number of characters; nil for no limit.
    public var maximumLength: Int?
    /// The rule for accepted characters; nil if all are accepted.
    public var rule: TextRule?
    /// The message shown to participants if their text violates the rule.
    public var invalidMessage = LocalizedText()

    /// Creates a value with defaults.
    public init() {}

    public static let name = "text"
    public static let title = "Text"
    public static let explanation = "Text that participants type"
    public static let answer = AnswerKind.text
    public static let preLoadComparisons = [Comparison.equal, .notEqual]

    public static func control(_ format: JSONTree) -> AnswerControl {
        .text(isTall: format["multipleLines"]?.bool == true)
    }

    /// The default error message of the apps.
    public static let defaultInvalidMessage = "Invalid Input. Please try again."

    public static let fields: [Field<TextFormat>] = [
        .flag("multipleLines", \.multipleLines, "Allow multiple lines?"),
        .text(
            "placeholder", \.placeholder, "Placeholder", limit: DesignLimits.textPlaceholder,
            isNarrow: true),
        .integer(
            "maximumLength", \.maximumLength, "Max length", unit: "characters",
            hint: { _ in "Up to 99999. Leave empty for no limit." }, rule: { $0.checkLength(&$1) }),
        .part(
            "rule", \.rule, "Special validations",
            hint: { _ in "Phones check the characters in the text and reject text that breaks the rule." }),
        .text(
            "invalidMessage", \.invalidMessage, "Invalid message", limit: DesignLimits.invalidMessage,
            .inPart,
            hint: { _ in "Shown to participants when their text breaks the rule." },
            ask: "Enter the message for text that does not match the rule", if: { $0.rule != nil },
            addition: .patternTest),
    ]

    public func write(to wire: inout WireWriter) {
        let message = wire.text(invalidMessage)
        wire.member(
            "maxLength", maximumLength ?? 0,
            .integer("Maximum number of characters. 0 for no limit.", defaultValue: 0))
        wire.member(
            "validationRegex", wire.pattern(rule), .words("Regular expression that the text must match."))
        wire.member(
            "multipleLines", multipleLines,
            .flag("Whether line breaks are accepted.", defaultValue: false))
        wire.member("placeholder", placeholder, .words("Placeholder."))
        wire.member(
            "invalidMessage", message.isEmpty ? Self.defaultInvalidMessage : message,
            .text("Message for text that does not match.", defaultValue: Self.defaultInvalidMessage))
    }

    private func checkLength(_ check: inout RuleCheck) {
        if let maximumLength, !DesignLimits.textLength.contains(maximumLength) {
            check.refuse(
                "maximumLength", "Enter a whole number from 1 to 99999, or leave it empty for no limit")
        }
    }
}
