import Studies

/// A user or group with roles, as shown on a folder's permissions page.
public struct RoleHolder: Sendable, Hashable {
    /// Who it is.
    public enum Who: Sendable, Hashable {
        case user(UserID, email: String)
        case group(GroupID, memberCount: Int)
    }

    /// Who it is.
    public let who: Who
    /// The name that pages show.
    public let name: String
    /// The roles, each with where it comes from.
    public internal(set) var roles: [RoleOrigin]
}

/// A role that someone holds on a folder, and why.
public struct RoleOrigin: Sendable, Hashable {
    /// The role.
    public let role: Role
    /// The folder on which it was given.
    public let folder: FolderID
    /// That folder's title.
    public let folderTitle: String
    /// The group through which it is held, or nil if it was given to the user.
    public let group: String?
    /// Whether it comes from a folder above.
    public let isInherited: Bool
    /// Why it opens nothing here, or nil if it counts.
    public let obstacle: Obstacle?

    /// Why a role that someone holds does not count.
    public enum Obstacle: Sendable, Hashable {
        /// This folder, on the way down, stops inheriting.
        case stopped(at: FolderID)
        /// The role only adds to other roles, and the holder has none of them.
        case wantsBase
    }
}
