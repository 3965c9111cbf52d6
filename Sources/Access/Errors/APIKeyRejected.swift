/// An API key that opens nothing: unknown, revoked, too old, or of someone who is shut out.
public struct APIKeyRejected: UserFacingError, Hashable {
    /// A refusal of an API key.
    public init() {}

    public var kind: UserFacingErrorKind { .signInNeeded }
    public var title: String { "This API key does not work" }
    public var sentence: String {
        "The API key is unknown, was revoked, has expired, or its user may not sign in. Issue another key."
    }
}
