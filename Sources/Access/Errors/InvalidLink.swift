/// A link was used before, is too old, or was never made.
public struct InvalidLink: UserFacingError, Hashable {
    /// A refusal of a link.
    public init() {}

    public var kind: UserFacingErrorKind { .notFound }
    public var title: String { "This link does not work any more" }
    public var sentence: String {
        "The link was used already, is too old, or was cut when it was copied. Ask for a new one."
    }
}
