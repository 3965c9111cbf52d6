/// Nobody is signed in where somebody has to be.
public struct SignInNeeded: PeopleRefusal, Hashable {
    /// A refusal that leads to the sign-in page.
    public init() {}

    public var kind: RefusalKind { .signInNeeded }
    public var title: String { "Sign in" }
    public var sentence: String { "Sign in to go on." }
}
