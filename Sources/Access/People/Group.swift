import Vocabulary

/// Several users who are assigned roles together.
///
/// It belongs to the site, where it can be assigned roles anywhere, or to one organization and is invisible outside it.
public struct Group: Sendable, Hashable, Identifiable {
    /// The ID of the group's row.
    public let id: GroupID
    /// The site, or the organization that owns the group.
    public let home: FolderID
    /// The name, unique in its home without regard to case.
    public let name: String
    /// The number of members.
    public let memberCount: Int
}
