/// No one is signed in where someone has to be.
public struct SignInRequired: UserFacingError, Hashable {
    /// A refusal that leads to the sign-in page.
    public init() {}

    public var kind: UserFacingErrorKind { .signInNeeded }
    public var title: String { "Sign in" }
    public var sentence: String { "Sign in to continue." }
}
