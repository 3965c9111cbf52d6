import Access
import PortalUI
import Timekeeping

/// The list of users.
struct UsersPage {
    let frame: Frame
    let paths: PeoplePaths
    let filter: UserFilter
    let window: Pagination
    let listing: UserResults
    let now: Instant
    /// The number of users that match the search, in each condition; with the key nil, of all.
    let counts: [UserFilter.Condition?: Int]
    /// The number of emails waiting to be sent, and why the last attempt failed.
    let queuedEmails: (count: Int, failure: String)
    /// The pending invitations.
    let invitations: PendingInvitationsCard

    /// One user.
    struct Row {
        let name: String
        let email: String
        let address: String
        /// The states that need attention; empty for an active user.
        let states: [StateChip]
        let roles: String
        let lastSeen: TimeText?

        init(_ listed: UserSummary, _ paths: PeoplePaths, now: Instant) {
            name = listed.user.name
            email = listed.user.email
            address = paths.user(listed.id)
            states =
                (listed.user.state == .active ? [] : [StateChip.user(listed.user.state)])
                + (listed.user.isService ? [StateChip.serviceAccount] : [])
                + (listed.isLocked ? [StateChip.lockedUser] : [])
            roles = RoleListItem.summary(listed.roles)
            lastSeen = listed.lastSeenAt.map { TimeText($0, from: now) }
        }
    }

    /// The notice shown while emails are queued.
    var waiting: String? {
        guard queuedEmails.count > 0 else { return nil }
        let count = NumberFormat.counted(queuedEmails.count, "email is", "emails are")
        if queuedEmails.failure.isEmpty { return "\(count) waiting to be sent." }
        return
            "\(count) waiting to be sent. The mail server rejected the last one. The portal will try again."
    }

    var lines: [Row] { listing.users.map { Row($0, paths, now: now) } }
    var isFiltered: Bool { !filter.text.isEmpty || filter.condition != nil || filter.role != nil }
    var hasNoOne: Bool { listing.total == 0 && !isFiltered && invitations.lines.isEmpty }
    var unfiltered: PageLink { PageLink("Show all users", to: paths.users) }
    var role: String { filter.role?.rawValue ?? "" }
    var roleChoices: [SelectOption] { Role.columns.map { SelectOption($0.rawValue, $0.title) } }
    var condition: String { filter.condition?.rawValue ?? "" }
    var sort: String { filter.order == .name ? "" : filter.order.rawValue }

    var tabs: [Tab] {
        // A state that no one has needs no tab.
        let shown = UserFilter.Condition.tabs.filter { condition in
            condition == nil || condition == filter.condition || (counts[condition] ?? 0) > 0
        }
        return shown.map { condition in
            Tab(
                condition?.title ?? "All", to: address(condition: condition?.rawValue ?? ""),
                count: NumberFormat.integer(counts[condition] ?? 0), isCurrent: filter.condition == condition)
        }
    }

    var pager: Pager {
        window.pager(total: listing.total, shown: listing.users.count) { page in
            address(condition: condition, sort: sort, page: page)
        }
    }

    var nameHeading: SortHeading {
        SortHeading(
            "Person", to: address(condition: condition, sort: ""),
            order: filter.order == .name ? .ascending : nil)
    }

    var seenHeading: SortHeading {
        SortHeading(
            "Last seen", to: address(condition: condition, sort: UserFilter.SortOrder.lastSeen.rawValue),
            order: filter.order == .lastSeen ? .descending : nil)
    }

    private func address(condition: String, sort: String? = nil, page: String = "") -> String {
        PeoplePaths.address(
            paths.users,
            [
                ("q", filter.text), ("role", role), ("state", condition), ("sort", sort ?? self.sort),
                ("page", page),
            ])
    }
}

extension UserFilter.Condition {
    /// The conditions of the tabs, in their order; nil for all users.
    static let tabs: [UserFilter.Condition?] = [nil] + allCases.map { .some($0) }

    var title: String {
        switch self {
        case .invited: "Invited"
        case .active: "Active"
        case .deactivated: "Deactivated"
        case .locked: "Locked"
        }
    }
}

extension StateChip {
    /// Returns the chip for the state of an account.
    static func user(_ state: User.State) -> StateChip {
        switch state {
        case .invited: StateChip("Invited", shape: .halfDisc, tone: .blue)
        case .active: StateChip("Active", shape: .disc, tone: .green)
        case .deactivated: StateChip("Deactivated", shape: .square, tone: .gray)
        }
    }

    /// The chip of a service account.
    static let serviceAccount = StateChip("Service account", shape: .ring, tone: .gray)

    /// The chip of an account that is temporarily locked for at least one IP address.
    static let lockedUser = StateChip("Locked", shape: .bars, tone: .amber)
}
