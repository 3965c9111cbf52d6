/// The change isn't possible while the user is previewing the portal with a role.
public struct ReadOnlyPreview: UserFacingError, Hashable {
    /// The previewed role.
    public let role: Role

    /// Creates the error; it applies until the preview is stopped.
    public init(_ role: Role) { self.role = role }

    public var kind: UserFacingErrorKind { .denied }
    public var title: String { "This is a preview" }
    public var sentence: String {
        "You are viewing the portal as \(role.title). To make changes, stop the preview first."
    }
}
