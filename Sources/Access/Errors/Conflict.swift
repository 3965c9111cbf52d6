/// The item isn't in the state that this action expects.
public struct Conflict: UserFacingError, Hashable {
    public let sentence: String

    /// Creates the error with a sentence that says what happened and what to do.
    public init(_ sentence: String) { self.sentence = sentence }

    public var kind: UserFacingErrorKind { .conflict }
    public var title: String { "This action is not possible now" }
}
