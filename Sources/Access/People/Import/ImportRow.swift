/// One line of a list of people to be brought in, as it was written.
public struct ImportRow: Sendable, Hashable {
    /// The line of the file on which it is, from 1.
    public let number: Int
    /// The address to sign in with.
    public let email: String
    /// First and last name; needed for someone who is not known yet.
    public let name: String
    /// The role, by its name or its title; empty for none.
    public let role: String
    /// The path of the folder on which it is held; empty for the place where the list is brought in.
    public let folder: String
    /// The names of groups.
    public let groups: [String]

    /// A line of these texts.
    public init(number: Int, email: String, name: String, role: String, folder: String, groups: [String]) {
        (self.number, self.email, self.name) = (number, email, name)
        (self.role, self.folder, self.groups) = (role, folder, groups)
    }
}

/// What a line would do.
public struct PlannedImportRow: Sendable, Hashable {
    /// What becomes of it.
    public enum Outcome: Sendable, Hashable {
        /// Nothing of the list is written while a line is refused; says why and what to do.
        case refused(String)
        /// A person not known here is invited. Doesn't reveal whether they have an account elsewhere.
        case invite
        /// An existing user gets more roles.
        case add
        /// They have all of it already.
        case nothing
    }

    /// The line as it was written.
    public let line: ImportRow
    /// What becomes of it.
    public let outcome: Outcome
    /// The role that they get, and where; nil where the line gives none, or none that is new.
    public internal(set) var role: Role?
    /// The folder of the role.
    public internal(set) var folder: Folder?
    /// The groups into which they come.
    public internal(set) var groups: [Group] = []
    /// Whether the account is shut out, so that nothing of this opens anything now.
    public internal(set) var isDeactivated = false

    /// Whether it keeps the list from being brought in.
    public var isRefused: Bool { if case .refused = outcome { true } else { false } }
}
