/// Something would be changed while the portal is only looked at with a role.
public struct ReadOnlyPreview: UserFacingError, Hashable {
    /// The role.
    public let role: Role

    /// A refusal until the preview is stopped.
    public init(_ role: Role) { self.role = role }

    public var kind: UserFacingErrorKind { .denied }
    public var title: String { "This is a preview" }
    public var sentence: String {
        "You are viewing the portal as \(role.title). To make changes, stop the preview first."
    }
}
