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
