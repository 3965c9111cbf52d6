import Timekeeping

/// A user as a list shows them.
public struct UserSummary: Sendable, Identifiable {
    /// The user.
    public let user: User
    /// When they last did anything, to the minute, or nil if never.
    public let lastSeenAt: Instant?
    /// Whether signing in waits from at least one address, after too many failures there.
    public let isLocked: Bool
    /// The roles that they hold, by themselves and through groups, on folders that the reader may know of.
    public let roles: [AssignedRole]

    public var id: UserID { user.id }
}

/// One page of a list of users.
public struct UserResults: Sendable {
    /// The users of the page.
    public let users: [UserSummary]
    /// How many the filter lets through on all pages.
    public let total: Int
}

/// A role where it was given.
public struct AssignedRole: Sendable, Hashable {
    /// The role.
    public let role: Role
    /// The folder on which it was given.
    public let folder: Folder
    /// The name of the group through which it is held, or nil if it was given directly.
    public let group: String?
}
