/// The user's roles don't allow this. Names the required role.
public struct AccessDenied: UserFacingError, Hashable {
    /// The missing right.
    public let right: Right
    /// The narrowest role that grants it.
    public let requiredRole: Role

    /// Creates the error for a missing right.
    public init(_ right: Right) {
        self.right = right
        requiredRole = RightsTable.narrowestRole(granting: right)
    }

    public var kind: UserFacingErrorKind { .denied }
    public var title: String { "You need another role" }
    public var sentence: String {
        "You need the \(requiredRole.title) role (\(right.title.lowercasedFirst)). "
            + "Ask an administrator of this folder."
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
