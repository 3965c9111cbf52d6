/// The API key isn't valid: unknown, revoked, expired, or of a deactivated user.
public struct APIKeyRejected: UserFacingError, Hashable {
    /// Creates the error.
    public init() {}

    public var kind: UserFacingErrorKind { .signInNeeded }
    public var title: String { "API key not accepted" }
    public var sentence: String {
        "The API key is unknown, revoked or expired, or its user cannot sign in. Issue a new key."
    }
}
