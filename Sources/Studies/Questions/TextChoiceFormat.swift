import JSON

/// A list of texts from which participants choose one or several.
public struct TextChoiceFormat: QuestionType {
    /// How many choices can be selected; raw values as sent to apps.
    public enum Style: String, SelectableOption {
        case single = "Single"
        case multiple = "Multiple"
    }

    /// How many choices can be selected.
    public var style = Style.single
    /// The choices, in order.
    public var choices: [Choice] = []
    /// The choice for answers that are not in the list; nil for none.
    public var other: OtherChoice?

    /// Creates a value with defaults.
    public init() {}

    public static let name = "textChoice"
    public static let title = "Text choice"
    public static let explanation = "A list to choose one or more answers from"
    public static let answer = AnswerKind.choices

    public static let fields: [Field<TextChoiceFormat>] = [
        .option("style", \.style, "Selection style"),
        .rows(
            "choices", \.choices, "Choices", count: DesignLimits.choices,
            hint: { _ in
                Choice.hint(
                    "At least 2 choices", text: DesignLimits.choiceText, value: DesignLimits.textChoiceValue)
            },
            rule: { $0.checkDistinct(&$1) }),
        .part(
            "other", \.other, "Include “Other”",
            hint: { _ in "Adds a last choice for answers that aren't in the list." }),
    ]

    public func write(to wire: inout WireWriter) {
        let takesSeveral = style == .multiple
        wire.list("textChoices", "Choices.", of: Self.choiceSchema) { wire in
            for choice in choices {
                wire.element { wire in
                    wire.choiceText(choice.text)
                    wire.choiceDetails(choice.details)
                    wire.choiceValue(choice.value)
                    wire.choiceExclusive(takesSeveral && choice.exclusive)
                }
            }
            if let other {
                wire.element { other.write(exclusive: takesSeveral && other.exclusive, to: &$0) }
            }
        }
        wire.member(
            "selectionStyle", style.rawValue,
            .oneOf(["Single", "Multiple"], "Whether several choices can be selected."))
    }

    /// The schema of both kinds of choices. The original service writes their members in other orders.
    private static let choiceSchema = Choice.schema
        .with(["other": OtherChoice.textSchema.optional]).named("TextChoice")

    public var answerChoices: [Question.BranchPoint] {
        let last = other.map {
            Question.BranchPoint(id: ChoiceBranch.other, text: $0.text, value: $0.value)
        }
        return choices.branchPoints + [last].compactMap(\.self)
    }

    /// If several choices can be selected, only exclusive choices can have a destination.
    public var branchPoints: [Question.BranchPoint] {
        guard style == .multiple else { return answerChoices }
        let exclusive = Set(choices.filter(\.exclusive).map(\.id))
        return answerChoices.filter { choice in
            choice.id == ChoiceBranch.other ? other?.exclusive == true : exclusive.contains(choice.id)
        }
    }

    public var listColumns: [String]? { other?.asksForText == true ? ["", "_text"] : [""] }

    private func checkDistinct(_ check: inout RuleCheck) {
        check.distinct(
            choices.map { ($0.text.english, $0.value) }
                + (other.map { [($0.text.english, $0.value)] } ?? []),
            field: { $0 < choices.count ? "choices[\($0)]." : "other." })
    }
}
