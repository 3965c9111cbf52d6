import JSON

/// A picker wheel with values.
public struct ValuePickerFormat: QuestionType {
    /// The choices, in order.
    public var choices: [Choice] = []

    /// Creates a value with defaults.
    public init() {}

    public static let name = "valuePicker"
    public static let title = "Value picker"
    public static let explanation = "A wheel to pick a value from"
    public static let answer = AnswerKind.choice

    public static func control(_ format: JSONTree) -> AnswerControl { .wheel }

    public static let fields: [Field<ValuePickerFormat>] = [
        .rows(
            "choices", \.choices, "Values", count: DesignLimits.choices,
            fields: Choice.basicFields(text: DesignLimits.pickerText, value: DesignLimits.choiceValue),
            hint: { _ in
                Choice.hint(
                    "At least 2 values", text: DesignLimits.pickerText, value: DesignLimits.choiceValue)
            },
            rule: { $1.distinct($0.choices) })
    ]

    public func write(to wire: inout WireWriter) {
        wire.list("textChoices", "Choices.", of: Choice.schema) { wire in
            for choice in choices { wire.element { choice.write(exclusive: true, to: &$0) } }
        }
    }

    public var answerChoices: [Question.BranchPoint] { choices.branchPoints }
}
