/// The request requires a signed-in user.
public struct SignInRequired: UserFacingError, Hashable {
    /// Creates the error, which leads to the sign-in page.
    public init() {}

    public var kind: UserFacingErrorKind { .signInNeeded }
    public var title: String { "Sign in" }
    public var sentence: String { "Sign in to continue." }
}
