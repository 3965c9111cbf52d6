/// Which users a list shows, and in which order.
public struct UserFilter: Sendable, Hashable {
    /// Where an account is, as lists part them.
    public enum Condition: String, Sendable, CaseIterable {
        /// Invited, without a password yet.
        case invited
        /// Able to sign in.
        case active
        /// Shut out.
        case deactivated
        /// Signing in waits from at least one address, after too many failures there.
        case locked
    }

    /// What a list is sorted by.
    public enum SortOrder: String, Sendable {
        /// By name.
        case name
        /// Who was here last comes first.
        case lastSeen = "seen"
    }

    /// Words that the name or the address must contain, in any letter case.
    public var text = ""
    /// Only accounts that stand so.
    public var condition: Condition?
    /// Only members of this group.
    public var group: GroupID?
    /// What the list is sorted by.
    public var order = SortOrder.name

    /// Everyone, by name.
    public init() {}
}
