import JSON

/// A slider with text choices.
public struct TextScaleFormat: QuestionType {
    /// Whether the slider is upright.
    public var vertical = false
    /// The choices, in order.
    public var choices: [Choice] = []
    /// The position of the initial choice, counted from 1.
    public var defaultPosition: Int?

    /// Creates a value with defaults.
    public init() {}

    public static let name = "textScale"
    public static let title = "Text scale"
    public static let explanation = "A slider with a text at each position"
    public static let answer = AnswerKind.choice
    public static let icon = QuestionIcon.scale

    public static func control(_ format: JSONTree) -> AnswerControl { .marks }

    public static let fields: [Field<TextScaleFormat>] = [
        .flag("vertical", \.vertical, "Scale type", on: "Vertical", off: "Horizontal"),
        .rows(
            "choices", \.choices, "Choices", count: DesignLimits.textScaleChoices,
            fields: Choice.basicFields(text: DesignLimits.choiceText, value: DesignLimits.choiceValue),
            hint: { _ in
                Choice.hint("2 to 8 choices", text: DesignLimits.choiceText, value: DesignLimits.choiceValue)
            },
            rule: { $1.distinct($0.choices) }),
        .integer(
            "defaultPosition", \.defaultPosition, "Default slider position",
            hint: { _ in "The number of a choice, counted from 1." }, rule: { $0.checkDefault(&$1) }),
    ]

    public func write(to wire: inout WireWriter) {
        wire.list("textChoices", "Choices. `exclusive` is always true.", of: Choice.schema) { wire in
            for choice in choices { wire.element { choice.write(exclusive: true, to: &$0) } }
        }
        wire.member(
            "default", defaultPosition ?? 1,
            .integer("Position of the default choice, starting at 1.", defaultValue: 1))
        wire.member("vertical", vertical, .flag("Whether the scale is vertical.", defaultValue: false))
    }

    public var answerChoices: [Question.BranchPoint] { choices.branchPoints }

    private func checkDefault(_ check: inout RuleCheck) {
        if let defaultPosition, !(1...max(choices.count, 1)).contains(defaultPosition) {
            check.refuse(
                "defaultPosition", "Enter a whole number from 1 to \(choices.count), the number of choices")
        }
    }
}
