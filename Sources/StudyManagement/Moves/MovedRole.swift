import Access

/// A role on a moving folder, held by someone not known to the new organization.
public struct MovedRole: Sendable, Hashable, Identifiable {
    /// The ID of its row.
    public let id: Int64
    /// The name of the group or user.
    public let holder: String
    /// Whether a group holds it.
    public let isGroup: Bool
    /// The role.
    public let role: Role
    /// The title of the folder on which it was assigned, and of the site if it is held at one.
    public let folder: String
    /// Whether it is held at a site of a study.
    let isAtSite: Bool

    /// The role as text for the audit log.
    var words: String { "\(holder): \(role.title) on \(folder)" }
}
