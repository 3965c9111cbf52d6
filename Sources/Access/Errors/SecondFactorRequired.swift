/// A role of the signed-in user requires a second factor, and they haven't set one up.
public struct SecondFactorRequired: UserFacingError, Hashable {
    /// Creates the error, which leads to the page for setting up a second factor.
    public init() {}

    public var kind: UserFacingErrorKind { .denied }
    public var title: String { "Set up a second factor" }
    public var sentence: String {
        "One of your roles requires a second factor. Sign in with a browser and set it up to continue."
    }
}
