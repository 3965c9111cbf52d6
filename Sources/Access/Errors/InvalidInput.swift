/// Invalid input, with a sentence for each invalid field.
public struct InvalidInput: UserFacingError, Hashable {
    /// The problems, in the order of the form.
    public let problems: [FieldProblem]

    /// Creates the error for these problems, of which there must be at least one.
    public init(_ problems: [FieldProblem]) {
        precondition(!problems.isEmpty, "a refusal without a reason")
        self.problems = problems
    }

    /// Creates the error for one field.
    public init(_ field: String, _ sentence: String) { self.init([FieldProblem(field, sentence)]) }

    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Check your entries" }
    public var sentence: String { problems.map(\.sentence).joined(separator: " ") }
}
