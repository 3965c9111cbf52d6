/// A validation error of one field, as a sentence that says what to do.
public struct FieldProblem: Hashable, Sendable {
    /// The field's name in the form; empty for the form itself.
    public let field: String
    /// What to do about it.
    public let sentence: String

    /// Creates a problem with a field.
    public init(_ field: String, _ sentence: String) {
        self.field = field
        self.sentence = sentence
    }
}
