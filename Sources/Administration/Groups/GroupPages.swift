import Access
import PortalUI
import Timekeeping
import Vocabulary

/// The list of groups, with the form that adds a group.
struct GroupsPage {
    let frame: Frame
    let paths: PeoplePaths
    let lines: [Row]
    var name = ""
    var problems = FormProblems()

    /// One group.
    struct Row {
        let name: String
        let address: String
        let memberCount: String
        let roles: String

        init(_ group: Group, _ paths: PeoplePaths, roles: [AssignedRole]) {
            name = group.name
            address = paths.group(group.id)
            memberCount = Pagination.formatted(group.memberCount)
            self.roles = RoleListItem.summary(roles)
        }
    }
}

/// The page of one group: its members and roles.
struct GroupPage {
    /// The maximum number of users that a member search shows.
    static let foundCountMax = 10

    let frame: Frame
    let paths: PeoplePaths
    let group: Group
    let window: Pagination
    let now: Instant
    let members: UserResults
    let roles: [RoleListItem]
    var search = ""
    var found: UserResults?
    var name: String
    var problems = FormProblems()

    init(
        frame: Frame, paths: PeoplePaths, group: Group, window: Pagination, now: Instant,
        members: UserResults,
        roles: [RoleListItem]
    ) {
        self.frame = frame
        self.paths = paths
        self.group = group
        self.window = window
        self.now = now
        self.members = members
        self.roles = roles
        name = group.name
    }

    /// A member, or a user who could be added.
    struct Row {
        let id: String
        let name: String
        let email: String
        let address: String
        let removal: String
        let state: StateChip
    }

    var address: String { paths.group(group.id) }
    var lines: [Row] { members.users.map(line) }
    var foundLines: [Row] { (found?.users ?? []).map(line) }
    var wasSearched: Bool { found != nil }
    var hasMoreFound: Bool { (found?.total ?? 0) > foundLines.count }
    var memberPhrase: String {
        switch group.memberCount {
        case 0: "No members"
        case 1: "1 member"
        default: "\(Pagination.formatted(group.memberCount)) members"
        }
    }
    var loss: String {
        roles.isEmpty
            ? "The group has no roles, so no one loses access."
            : "\(memberPhrase.prefix(1).uppercased() + memberPhrase.dropFirst()) lose the access they have "
                + "through this group on \(roles.count == 1 ? "1 folder" : "\(roles.count) folders")."
    }
    var pager: Pager {
        window.pager(total: members.total, shown: members.users.count) { page in
            PeoplePaths.address(address, [("page", page)])
        }
    }

    private func line(_ listed: UserSummary) -> Row {
        Row(
            id: listed.id.description, name: listed.user.name, email: listed.user.email,
            address: paths.user(listed.id), removal: "\(address)/members/\(listed.id)/removal",
            state: StateChip.user(listed.user.state))
    }
}
