/// A role of someone who is signed in requires a second factor, and they have none yet.
public struct SecondFactorRequired: UserFacingError, Hashable {
    /// A refusal that leads to where a second factor is set up.
    public init() {}

    public var kind: UserFacingErrorKind { .denied }
    public var title: String { "Set up a second factor" }
    public var sentence: String {
        "One of your roles requires a second factor. Sign in with a browser and set it up to continue."
    }
}
