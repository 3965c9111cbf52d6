/// An API key that opens nothing: unknown, revoked, too old, or of someone who is shut out.
public struct APIKeyRejected: UserFacingError, Hashable {
    /// A refusal of an API key.
    public init() {}

    public var kind: UserFacingErrorKind { .signInNeeded }
    public var title: String { "API key not accepted" }
    public var sentence: String {
        "The API key is unknown, revoked or expired, or its user cannot sign in. Issue a new key."
    }
}
