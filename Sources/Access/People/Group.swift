import Studies

/// Several users who are given roles together.
///
/// It belongs to the site, where everyone may give it roles, or to one organization, outside of which it is
/// invisible.
public struct Group: Sendable, Hashable, Identifiable {
    /// The group's row.
    public let id: GroupID
    /// The site or the organization to which it belongs.
    public let home: FolderID
    /// The name, unique in its home without case.
    public let name: String
    /// How many users are in it.
    public let memberCount: Int
}
