/// The thing is not in the state that this action started from or needs.
public struct Conflict: UserFacingError, Hashable {
    public let sentence: String

    /// A refusal that says what is the case and what to do.
    public init(_ sentence: String) { self.sentence = sentence }

    public var kind: UserFacingErrorKind { .conflict }
    public var title: String { "This action is not possible now" }
}
