/// The link was used before, has expired, or never existed.
public struct InvalidLink: UserFacingError, Hashable {
    /// Creates the error.
    public init() {}

    public var kind: UserFacingErrorKind { .notFound }
    public var title: String { "This link no longer works" }
    public var sentence: String {
        "The link was already used, has expired or is incomplete. Request a new one."
    }
}
