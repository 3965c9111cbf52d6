/// Yes or no. The format has no attributes.
public struct BooleanFormat: QuestionType {
    /// Creates a value.
    public init() {}

    public static let name = "boolean"
    public static let title = "Boolean"
    public static let explanation = "Yes or No"
    public static let answer = AnswerKind.flag
    public static let setupNote = "Participants answer Yes or No. There is nothing to set up."
    public static let fields: [Field<BooleanFormat>] = []

    public func write(to wire: inout WireWriter) {}

    public var answerChoices: [Question.BranchPoint] {
        [
            Question.BranchPoint(id: ChoiceBranch.yes, text: "Yes", value: "true"),
            Question.BranchPoint(id: ChoiceBranch.no, text: "No", value: "false"),
        ]
    }
}
