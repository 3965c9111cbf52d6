import Access
import PortalUI
import Timekeeping
import Vocabulary

/// The page of a user: details, roles and, for those who manage the account, sessions.
struct UserPage {
    let frame: Frame
    let paths: PeoplePaths
    let user: User
    let isSelf: Bool
    let now: Instant
    let roles: [RoleListItem]
    let groups: [Group]
    /// The account; nil for a user whose account is managed elsewhere.
    var account: Account?
    var name: String
    var problems = FormProblems()

    init(
        frame: Frame, paths: PeoplePaths, user: User, isSelf: Bool, now: Instant, roles: [RoleListItem],
        groups: [Group]
    ) {
        self.frame = frame
        self.paths = paths
        self.user = user
        self.isSelf = isSelf
        self.now = now
        self.roles = roles
        self.groups = groups
        name = user.name
    }

    /// The details shown only to users who manage the account.
    struct Account {
        let sessions: [Session]
        let signIns: [SignInRecord]
        let failures: [SignInFailures]
        let secondFactor: SecondFactor?
        let passkeys: Int
        let provider: ProviderAccount?

        var isLocked: Bool { failures.contains { $0.isWaiting } }
        var hasFailures: Bool { !failures.isEmpty }
    }

    /// A session of the user.
    struct SessionRow {
        let browser: String
        let agent: String
        let address: String
        let createdAt: TimeText
        let lastSeenAt: TimeText
    }

    /// Failed sign-ins from one IP address.
    struct FailureRow {
        let address: String
        let count: String
        let lastAt: TimeText
        let state: StateChip?
    }

    var address: String { paths.user(user.id) }
    var accessAddress: String { paths.access(user.id) }
    /// Whether the reader manages the permissions of a folder on which the user has a role.
    var canChangeRoles: Bool { roles.contains { $0.address != nil } }

    /// Returns where a role is changed: the permissions of its folder, with only the user or the group that has it.
    func changeAddress(_ role: RoleListItem) -> String? {
        role.address.map { PeoplePaths.address($0, [("q", role.group ?? user.email)]) }
    }

    var states: [StateChip] {
        [StateChip.user(user.state)] + (user.isService ? [StateChip.serviceAccount] : [])
            + (account?.isLocked == true ? [StateChip.lockedUser] : [])
    }
    var isInvited: Bool { user.state == .invited }
    var isActive: Bool { user.state == .active }
    /// Whether someone can sign in to the account with a password; service accounts have none.
    var hasPassword: Bool { isActive && !user.isService }
    var keyPhrase: String {
        user.isService
            ? "Programs use API keys to act as this service account."
            : "Programs use API keys to act as this user."
    }
    var isDeactivated: Bool { user.state == .deactivated }
    /// Whether the reader can perform any action on the account.
    var hasActions: Bool { account != nil && !isSelf }
    var isElsewhere: Bool { account == nil }
    var language: String { PortalLanguage(tag: user.language).title }
    var createdAt: TimeText { TimeText.minute(user.createdAt) }
    var signedInAt: TimeText? { user.signedInAt.map { TimeText($0, from: now) } }
    var groupLinks: [PageLink] { groups.map { PageLink($0.name, to: paths.group($0.id)) } }
    var sessionCount: Int { account?.sessions.count ?? 0 }
    var sessionPhrase: String {
        switch sessionCount {
        case 0: "They have no active sessions."
        case 1: "Their active session ends immediately."
        default: "Their \(sessionCount) active sessions end immediately."
        }
    }

    var sessions: [SessionRow] {
        (account?.sessions ?? []).map { session in
            SessionRow(
                browser: BrowserName.of(session.agent), agent: session.agent, address: session.address,
                createdAt: TimeText.minute(session.createdAt),
                lastSeenAt: TimeText(session.lastSeenAt, from: now))
        }
    }

    var failures: [FailureRow] {
        (account?.failures ?? []).map { failures in
            FailureRow(
                address: failures.address, count: String(failures.count),
                lastAt: TimeText(failures.lastAt, from: now),
                state: failures.isWaiting ? StateChip.lockedUser : nil)
        }
    }

    var hasSecondFactor: Bool { account?.secondFactor != nil || (account?.passkeys ?? 0) > 0 }
    var passkeyPhrase: String {
        switch account?.passkeys ?? 0 {
        case 0: ""
        case 1: "One passkey. "
        case let count: "\(count) passkeys. "
        }
    }
    var secondFactorSince: TimeText? { (account?.secondFactor).map { TimeText($0.since, from: now) } }

    var signIns: [(at: TimeText, address: String)] {
        (account?.signIns ?? []).map { (TimeText.minute($0.at), $0.address) }
    }
}
