/// What is wrong with one field, as a sentence that says what to do.
public struct FieldProblem: Hashable, Sendable {
    /// The field's name in the form, or an empty text for the form itself.
    public let field: String
    /// What to do about it.
    public let sentence: String

    /// A problem with a field.
    public init(_ field: String, _ sentence: String) {
        self.field = field
        self.sentence = sentence
    }
}
