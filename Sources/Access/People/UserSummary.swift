import Timekeeping

/// A user as shown in a list.
public struct UserSummary: Sendable, Identifiable {
    /// The user.
    public let user: User
    /// The time of the last activity, to the minute; nil if never.
    public let lastSeenAt: Instant?
    /// Whether signing in is delayed from at least one address, after too many failures.
    public let isLocked: Bool
    /// The roles that the user holds, directly and through groups, on folders that the reader may see.
    public let roles: [AssignedRole]

    public var id: UserID { user.id }
}

/// One page of a list of users.
public struct UserResults: Sendable {
    /// The users of the page.
    public let users: [UserSummary]
    /// The number of users on all pages that match the filter.
    public let total: Int
}

/// A role with the folder on which it was assigned.
public struct AssignedRole: Sendable, Hashable {
    /// The role.
    public let role: Role
    /// The folder on which it was assigned.
    public let folder: Folder
    /// The name of the group through which it is held; nil if it was assigned directly.
    public let group: String?
    /// The name and code of the site of the study at which it is held; nil for the whole folder.
    public let site: String?

    init(role: Role, folder: Folder, group: String?, site: String? = nil) {
        self.role = role
        self.folder = folder
        self.group = group
        self.site = site
    }
}
