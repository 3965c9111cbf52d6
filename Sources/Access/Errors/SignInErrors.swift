/// The request requires a signed-in user.
public struct SignInRequired: UserFacingError, Hashable {
    /// Creates the error, which leads to the sign-in page.
    public init() {}

    public var kind: UserFacingErrorKind { .signInNeeded }
    public var title: String { "Sign in" }
    public var sentence: String { "Sign in to continue." }
}

/// The email address and password don't match. The message doesn't reveal which is wrong.
public struct InvalidCredentials: UserFacingError, Hashable {
    /// Whether the user is signed in and only authenticates again, for example before changing the password.
    public let isKnownPerson: Bool

    /// Creates the error for the sign-in page, or for a signed-in user.
    public init(isKnownPerson: Bool = false) { self.isKnownPerson = isKnownPerson }

    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Not signed in" }
    public var sentence: String {
        isKnownPerson
            ? "This is not your current password. Enter the password you sign in with."
            : "The email address and password don't match. Try again or reset your password."
    }
    public var problems: [FieldProblem] { [FieldProblem(isKnownPerson ? "old" : "password", sentence)] }
}

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
