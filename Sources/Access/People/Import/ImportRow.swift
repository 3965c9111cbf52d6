/// One line of a user import, as written in the file.
public struct ImportRow: Sendable, Hashable {
    /// The line number in the file, starting at 1.
    public let number: Int
    /// The email address to sign in with.
    public let email: String
    /// First and last name; required for a user who isn't known yet.
    public let name: String
    /// The role, by its name or title; empty for none.
    public let role: String
    /// The path of the role's folder; empty for the place of the import.
    public let folder: String
    /// The names of groups.
    public let groups: [String]

    /// Creates a line with these texts.
    public init(number: Int, email: String, name: String, role: String, folder: String, groups: [String]) {
        (self.number, self.email, self.name) = (number, email, name)
        (self.role, self.folder, self.groups) = (role, folder, groups)
    }
}

/// A line with the changes it would make.
public struct PlannedImportRow: Sendable, Hashable {
    /// The result of a line.
    public enum Outcome: Sendable, Hashable {
        /// The line is rejected, so nothing is imported; says why and what to do.
        case refused(String)
        /// A person not known here is invited. Doesn't reveal whether they have an account elsewhere.
        case invite
        /// An existing user gets more roles.
        case add
        /// The user already has everything on the line.
        case nothing
    }

    /// The line as written in the file.
    public let line: ImportRow
    /// The result of the line.
    public let outcome: Outcome
    /// The role to assign; nil if the line has none, or none that is new.
    public internal(set) var role: Role?
    /// The folder of the role.
    public internal(set) var folder: Folder?
    /// The groups to add the user to.
    public internal(set) var groups: [Group] = []
    /// Whether the account is deactivated, so that the changes give no access now.
    public internal(set) var isDeactivated = false

    /// Whether the line is rejected, which prevents the import.
    public var isRefused: Bool { if case .refused = outcome { true } else { false } }
}

extension Role {
    /// Creates a role from its title or its short name, in any letter case.
    init?(written text: String) {
        func folded(_ text: String) -> String {
            text.lowercased().filter { $0 != "-" && $0 != "_" && !$0.isWhitespace }
        }
        let wanted = folded(text)
        guard
            let role = Role.allCases.first(where: {
                [folded($0.rawValue), folded($0.title)].contains(wanted)
            })
        else { return nil }
        self = role
    }
}
