/// Input that cannot be accepted, with a sentence for each field that is wrong.
public struct InvalidInput: UserFacingError, Hashable {
    /// What is wrong, in the order of the form.
    public let problems: [FieldProblem]

    /// A refusal for these problems, of which there is at least one.
    public init(_ problems: [FieldProblem]) {
        precondition(!problems.isEmpty, "a refusal without a reason")
        self.problems = problems
    }

    /// A refusal for one field.
    public init(_ field: String, _ sentence: String) { self.init([FieldProblem(field, sentence)]) }

    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Check your entries" }
    public var sentence: String { problems.map(\.sentence).joined(separator: " ") }
}
