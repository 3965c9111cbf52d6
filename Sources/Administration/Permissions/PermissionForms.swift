import Access
import PortalUI

/// The review of role changes before they are saved.
struct RoleReviewPage {
    let frame: Frame
    let paths: PermissionPaths
    let changes: RoleChanges
    let effects: [RoleEffect]

    var given: [String] { changes.given.map(\.text) }
    var taken: [String] { changes.taken.map(\.text) }
    var button: String { effects.count == 1 ? "Save change" : "Save \(effects.count) changes" }
}

/// The form that assigns roles on a folder.
struct AddRolesPage {
    /// The maximum number of users, and of groups, that a search shows.
    static let foundCountMax = 20

    let frame: Frame
    let paths: PermissionPaths
    let form: AddRolesForm
    let problems: FormProblems
    let groups: [Group]
    let users: [User]
    let kind: FolderKind
    /// The reader's rights on the folder.
    let rights: RightSet
    /// The page that invites someone without an account; nil for users who may not invite.
    let invitation: String?

    /// The option that stands for a typed email address.
    static let byEmail = "email"

    var wasSearched: Bool { !form.search.isEmpty }
    var hasNoOneFound: Bool { wasSearched && groups.isEmpty && users.isEmpty }

    var choices: [SelectOption] {
        groups.map { SelectOption(Principal.group($0.id).key, $0.name, hint: Self.size($0.memberCount)) }
            + users.map { SelectOption(Principal.user($0.id).key, $0.name, hint: $0.email) }
            + [SelectOption(Self.byEmail, "Another person, by exact email address")]
    }

    var chosen: String {
        if !form.who.isEmpty { return form.who }
        if !wasSearched || hasNoOneFound { return Self.byEmail }
        // A single result is preselected; with several, a preselection could be submitted by mistake.
        return groups.count + users.count == 1 ? choices.first?.value ?? "" : ""
    }

    var roleChoices: [SelectOption] {
        Role.columns.filter { $0.isAssignable(on: kind) }.map { role in
            let lacking = role.rights.subtracting(rights).rights.first
            return SelectOption(
                role.rawValue, role.title, hint: Self.hint(role),
                refusal: lacking.map { "You don't have this permission yourself: \($0.title)" })
        }
    }

    var chosenRoles: Set<String> { Set(form.roles) }

    private static func hint(_ role: Role) -> String {
        if role.daysUntilEnd != nil {
            return "\(role.summary); you can change the last day on the permissions page"
        }
        guard let base = role.bases.first else { return role.summary }
        return "\(role.summary); includes \(base.title)"
    }

    private static func size(_ count: Int) -> String {
        count == 1 ? "Group of 1" : "Group of \(Pagination.formatted(count))"
    }
}

/// The page of all roles with their rights, from the table used for access checks.
struct RolesPage {
    let frame: Frame

    /// One right.
    struct Row {
        let title: String
        let cells: [Cell]
    }

    /// Whether a role has the right.
    struct Cell {
        let role: String
        let isHeld: Bool
    }

    /// What each role allows, and the roles to which it adds.
    var descriptions: [DescriptionItem] {
        Role.columns.map { role in
            let bases = role.bases.map(\.title).joined(separator: " or ")
            let summary: String = role.summary.prefix(1).uppercased() + role.summary.dropFirst()
            return DescriptionItem(
                role.title, LinkedText(bases.isEmpty ? summary : "\(summary); adds to \(bases)"))
        }
    }

    var columns: [String] { Role.columns.map(\.title) }

    /// Rights that belong together.
    struct Group {
        let title: String
        let lines: [Row]
    }

    var columnCount: Int { columns.count + 1 }

    /// The rights by what they are about; each is in one group.
    var groups: [Group] {
        Area.allCases.map { area in
            Group(
                title: area.title,
                lines: RightsTable.lines.filter { Area($0.right) == area }.map { line in
                    Row(
                        title: line.right.title,
                        cells: Role.columns.map { Cell(role: $0.title, isHeld: line.roles.contains($0)) })
                })
        }
    }

    /// What a right is about.
    private enum Area: CaseIterable {
        case organization, app, study, design, participants, data

        /// Returns nil for the right to open folders, which all roles have.
        init?(_ right: Right) {
            switch right {
            case .enter: return nil
            case .manageSite, .manageOrganization, .managePeople: self = .organization
            case .manageApp, .archiveApp, .manageAccounts: self = .app
            case .manageRoles, .setUpStudy, .manageStudySites, .viewAudit, .createStudy: self = .study
            case .manageStudyAdmins, .viewDesign, .commentOnDesign, .editDesign, .useLibrary, .publishStudy:
                self = .design
            case .viewTokenCounts, .handleTokens, .viewParticipants, .followParticipants, .decideDeviations,
                .revealAppTokens, .answerDataRequests:
                self = .participants
            case .viewResponses, .editResponses, .exportIdentifiers: self = .data
            }
        }

        var title: String {
            switch self {
            case .organization: "Site and organizations"
            case .app: "Apps"
            case .study: "Studies"
            case .design: "Design"
            case .participants: "Participants"
            case .data: "Data"
            }
        }
    }
}
