import Vocabulary

/// A user or group with roles, as shown on a folder's permissions page.
public struct RoleHolder: Sendable, Hashable {
    /// A user or a group.
    public enum Who: Sendable, Hashable {
        case user(UserID, email: String)
        case group(GroupID, memberCount: Int)
    }

    /// The user or group.
    public let who: Who
    /// The name on pages.
    public let name: String
    /// The roles, each with its origin.
    public internal(set) var roles: [RoleOrigin]
}

/// A role that a user or group holds on a folder, with its origin.
public struct RoleOrigin: Sendable, Hashable {
    /// The role.
    public let role: Role
    /// The folder on which it was assigned.
    public let folder: FolderID
    /// That folder's title.
    public let folderTitle: String
    /// The group through which it is held; nil if it was assigned directly.
    public let group: String?
    /// Whether it is inherited from a folder above.
    public let isInherited: Bool
    /// Why it has no effect here; nil if it counts.
    public let obstacle: Obstacle?

    /// Why a role doesn't count.
    public enum Obstacle: Sendable, Hashable {
        /// A folder between the role's folder and this one stops inheriting.
        case stopped(at: FolderID)
        /// The role only extends other roles, and the holder has none of them.
        case wantsBase
    }
}
