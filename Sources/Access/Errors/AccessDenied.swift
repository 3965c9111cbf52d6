/// A role falls short; names the one that is needed.
public struct AccessDenied: UserFacingError, Hashable {
    /// The right that is missing.
    public let right: Right
    /// The narrowest role that has it.
    public let requiredRole: Role

    /// A refusal for want of a right.
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
