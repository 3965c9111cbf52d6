import Access
import Administration
import Cryptography
import HTTP
import PortalUI
import SQLStore
import Studies
import Support
import WebAccess

/// A site with the pages for people and rights.
enum PeopleSite {
    static func make(_ letters: SentAccountEmails = SentAccountEmails()) async throws -> TestSite {
        try await TestSite { parts in
            let siteMap = SiteMap(assets: .plain, sections: administrationSections)
            let (outbox, clock) = (MailQueueRepository(sealing: parts.keys.sealing), parts.clock)
            let waiting = MailWorker(
                store: parts.store, outbox: outbox, clock: { clock.now },
                send: { letter, recipient in try letters.add(letter, to: recipient) })
            let sendQueuedEmails: SendQueuedEmails = { try? await waiting.sendAll() }
            let users = UserController(
                siteMap: siteMap, accounts: parts.accounts, store: parts.store,
                send: { letter, recipient in try letters.add(letter, to: recipient) },
                sendQueuedEmails: sendQueuedEmails)
            let people = PeopleImportController(
                siteMap: siteMap, accounts: parts.accounts, store: parts.store, outbox: outbox,
                sendQueuedEmails: sendQueuedEmails)
            let account = AccountController(
                siteMap: siteMap, accounts: parts.accounts, store: parts.store,
                mail: { letters.entry.add($0) })
            let keys = APIKeyController(siteMap: siteMap, accounts: parts.accounts, store: parts.store)
            let allKeys = APIKeyAdministrationController(
                siteMap: siteMap, accounts: parts.accounts, store: parts.store)
            let entry = SignInController(
                siteMap: siteMap, accounts: parts.accounts, store: parts.store,
                offersPasskeys: { true }, mail: { letters.entry.add($0) })
            let passkeys = PasskeyController(
                siteMap: siteMap, accounts: parts.accounts, store: parts.store,
                party: { RelyingParty(address: "https://portal.example.org/") })
            let factor = SecondFactorController(
                siteMap: siteMap, accounts: parts.accounts, store: parts.store)
            return users.routes + people.routes + passkeys.routes + entry.routes + factor.routes
                + SignInRulesController(siteMap: siteMap, accounts: parts.accounts, store: parts.store).routes
                + keys.routes + allKeys.routes
                + GroupController(siteMap: siteMap).routes
                + PermissionController(
                    siteMap: siteMap, accounts: parts.accounts, store: parts.store,
                    sendQueuedEmails: sendQueuedEmails
                ).routes
                + InvitationController(siteMap: siteMap, accounts: parts.accounts).routes + account.routes
                + HomeController(siteMap: siteMap, listCounts: FolderPagesSite.listCounts).routes
        }
    }
}

/// What was written about signing in. Shared state: the list.
final class SentSignInEmails: Sendable {
    private let list = Locked<[SignInEmail]>([])

    var all: [SignInEmail] { list.withLock { $0 } }

    /// The links, the latest first, with the addresses to which they were mailed.
    var links: [(purpose: LinkPurpose, to: String, path: String)] {
        all.reversed().compactMap { letter in
            guard case .link(let link) = letter else { return nil }
            return (link.purpose, link.email ?? link.user?.email ?? "", SignInController.path(of: link))
        }
    }

    func add(_ letter: SignInEmail) { list.withLock { $0.append(letter) } }
}

/// What administrators caused to be written. Shared state: the list.
final class SentAccountEmails: Sendable {
    struct Failure: Error {}

    private let list = Locked<[(letter: AccountEmail, to: EmailRecipient)]>([])
    private let fails: Bool
    /// What was written about signing in.
    let entry = SentSignInEmails()

    /// Letters that arrive, or of which none can be handed over.
    init(failing fails: Bool = false) { self.fails = fails }

    var all: [(letter: AccountEmail, to: EmailRecipient)] { list.withLock { $0 } }

    /// The invitations that can be accepted or declined, the oldest first.
    var offers: [QueuedEmail.RoleOffer] {
        all.compactMap { if case .offer(let offer, _, _) = $0.letter { offer } else { nil } }
    }

    func add(_ letter: AccountEmail, to recipient: EmailRecipient) throws {
        if fails { throw Failure() }
        list.withLock { $0.append((letter, recipient)) }
    }
}

extension AccountEmail {
    /// The kind of letter, and the link if it has one.
    var kind: String {
        switch self {
        case .invitation: "invitation"
        case .access: "access"
        case .offer: "offer"
        case .passwordLink: "password"
        case .forcedPassword: "forced"
        case .keyIssued: "key"
        case .secondFactorReset: "second-factor"
        case .deliveryFailed: "failure"
        case .review: "review"
        }
    }

    var link: OneTimeLink? {
        switch self {
        case .invitation(let link, _, _), .passwordLink(let link, _), .forcedPassword(let link, _): link
        case .access, .offer, .keyIssued, .secondFactorReset, .deliveryFailed, .review: nil
        }
    }
}

extension TestSite {
    /// Sends a form, and reads the page to which it leads, as someone.
    func follow(
        _ target: String, _ form: [(String, String)] = [], as someone: TestUser
    ) async throws -> ClientResponse {
        let response = try await post(target, form, as: someone)
        guard let location = response.location else { return response }
        return try await get(location, as: someone)
    }

    /// The actions of the audit, the latest first.
    func lastActions(_ count: Int = 3) async throws -> [String] {
        try await store.read { transaction in
            try transaction.rows(
                "select action from audit_events order by seq desc limit \(count)"
            ) { row in try row[0] }
        }
    }

    /// How far a user is.
    func state(of user: UserID) async throws -> User.State? {
        try await store.read { transaction in try UserRepository.user(user, in: transaction)?.state }
    }

    /// The roles that count for a user on a folder.
    func roles(of user: UserID, on folder: Folder) async throws -> RoleSet {
        let now = clock.now
        return try await store.read { transaction in
            // Read anew: whether it inherits may have changed.
            let folder = try FolderRepository.folder(folder.folderID, in: transaction) ?? folder
            return try Roles.effectiveRoles(of: user, on: folder, at: now, in: transaction).roles
        }
    }

    /// Gives a role by the operator's hand.
    func give(_ role: Role, to principal: Principal, on folder: Folder) async throws {
        let grant = parts.console.grant(ManageRoles.self, on: folder)
        try await store.write { transaction in
            try RoleRepository.assign(role, to: principal, with: grant, in: transaction)
        }
    }

    /// Adds a user by the operator's hand, to the site or to an organization.
    func add(_ email: String, _ name: String, to home: OrganizationFolder? = nil) async throws -> User {
        let console = parts.console
        return try await store.write { transaction in
            if let home {
                let grant = console.grant(ManageOrganization.self, on: home)
                return try UserRepository.add(email: email, name: name, with: grant, in: transaction)
            }
            let grant = console.grant(ManageSite.self, on: SiteFolder())
            return try UserRepository.add(email: email, name: name, with: grant, in: transaction)
        }
    }

    /// Adds a group by the operator's hand, to the site or to an organization.
    func addGroup(_ name: String, to home: OrganizationFolder? = nil) async throws -> Group {
        let console = parts.console
        return try await store.write { transaction in
            if let home {
                let grant = console.grant(ManageOrganization.self, on: home)
                return try GroupRepository.add(name, with: grant, in: transaction)
            }
            let grant = console.grant(ManageSite.self, on: SiteFolder())
            return try GroupRepository.add(name, with: grant, in: transaction)
        }
    }

    /// The address of a user below the site or an organization.
    func address(of someone: TestUser, in base: String = "") -> String {
        "\(base)/users/\(world.user(someone))"
    }

    /// The address of the organization in which everyone but the stranger is.
    var own: String { "/orgs/MERIDIAN" }
}
