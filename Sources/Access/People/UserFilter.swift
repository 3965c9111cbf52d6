/// Which users a list shows, and in which order.
public struct UserFilter: Sendable, Hashable {
    /// The condition of an account for filtering.
    public enum Condition: String, Sendable, CaseIterable {
        /// Invited, without a password yet.
        case invited
        /// Able to sign in.
        case active
        /// Deactivated.
        case deactivated
        /// Signing in is delayed from at least one address, after too many failures.
        case locked
    }

    /// The sort order of a list.
    public enum SortOrder: String, Sendable {
        /// By name.
        case name
        /// By last activity, latest first.
        case lastSeen = "seen"
    }

    /// Words that the name or the address must contain, in any letter case.
    public var text = ""
    /// Only accounts in this condition.
    public var condition: Condition?
    /// Only holders of this role, on a folder or at a site, directly or through a group.
    public var role: Role?
    /// Only members of this group.
    public var group: GroupID?
    /// The sort order.
    public var order = SortOrder.name

    /// Creates a filter for all users, by name.
    public init() {}
}
