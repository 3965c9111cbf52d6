/// The address and password do not belong together; which of them is wrong is not told.
public struct InvalidCredentials: UserFacingError, Hashable {
    /// Whether the person is known and only proves themselves again, as before changing the password.
    public let isKnownPerson: Bool

    /// A refusal at the sign-in page, or of someone who is signed in.
    public init(isKnownPerson: Bool = false) { self.isKnownPerson = isKnownPerson }

    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Not signed in" }
    public var sentence: String {
        isKnownPerson
            ? "This is not your present password. Enter the one that you signed in with."
            : "Email address and password do not belong together. Try again, or ask for a new password."
    }
    public var problems: [FieldProblem] { [FieldProblem(isKnownPerson ? "old" : "password", sentence)] }
}
