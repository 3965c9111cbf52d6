/// A link was used before, is too old, or was never made.
public struct InvalidLink: UserFacingError, Hashable {
    /// A refusal of a link.
    public init() {}

    public var kind: UserFacingErrorKind { .notFound }
    public var title: String { "This link no longer works" }
    public var sentence: String {
        "The link was already used, has expired or is incomplete. Request a new one."
    }
}
