import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The pages for the users of the site and of an organization.
public struct UserController: Sendable {
    let siteMap: SiteMap
    let accounts: Accounts
    let store: Store
    let send: SendAccountEmail
    let sendQueuedEmails: SendQueuedEmails

    /// Creates the controller of a site; `send` sends an email, `sendLetters` sends the queued ones.
    public init(
        siteMap: SiteMap, accounts: Accounts, store: Store, send: @escaping SendAccountEmail,
        sendQueuedEmails: @escaping SendQueuedEmails
    ) {
        self.siteMap = siteMap
        self.accounts = accounts
        self.store = store
        self.send = send
        self.sendQueuedEmails = sendQueuedEmails
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        routes(PeoplePaths.site, ManageSite.self) + routes(PeoplePaths.organization, ManagePeople.self)
    }

    private func routes<P: PeopleManaging>(_ base: String, _ permission: P.Type) -> [SiteRoute] {
        let user = base + "/users/{user:int}"
        return [
            .get(base + "/users", requiring: permission, use: list),
            .get(base + "/users/new", requiring: permission, use: inviting),
            .post(base + "/users", requiring: permission, async: invite),
            .get(user, requiring: permission, use: show),
            .get(user + "/access", requiring: permission, use: access),
            .post(user + "/name", requiring: permission, use: rename),
            .post(user + "/invitation", requiring: permission, async: inviteAgain),
            .post(user + "/password-link", requiring: permission, async: sendPasswordLink),
            .post(user + "/activation", requiring: permission, use: activate),
            .post(user + "/deactivation", requiring: permission, use: deactivate),
            .post(user + "/unlocking", requiring: permission, use: unlock),
            .post(user + "/second-factor/reset", requiring: permission, async: resetSecondFactor),
            .post(user + "/sessions/end", requiring: permission, use: endSessions),
            .post(user + "/provider/remove", requiring: permission, use: disconnect),
            .post(base + Self.invitation + "/sending", requiring: permission, async: resendInvitation),
            .post(base + Self.invitation + "/withdrawal", requiring: permission, use: withdrawInvitation),
        ]
    }

    // MARK: List

    private func list<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let filter = try Self.filter(context.request.query)
        let window = Pagination(context.request.query)
        let listing = try UserRepository.page(
            filter, skipping: window.offset, limit: Pagination.size, with: grant, in: transaction)
        let isSite = grant.subject.folderID == .site
        let page = UsersPage(
            frame: siteMap.frame(
                context, "Users",
                purpose: isSite
                    ? "Everyone who has an account on this site."
                    : "Everyone who belongs to this organization or has a role in it.",
                section: "/users"),
            paths: PeoplePaths(context.location), filter: filter, window: window, listing: listing,
            now: context.now, counts: try counts(filter, grant, in: transaction),
            queuedEmails: try MailQueueRepository.waiting(with: grant, in: transaction),
            invitations: try invitations(context, filter, grant, in: transaction))
        return .html(page.render())
    }

    private static func filter(_ query: Query) throws -> UserFilter {
        var filter = UserFilter()
        filter.text = String((query["q"] ?? "").prefix(100))
        filter.condition = try query.option("state")
        filter.role = try query.option("role")
        filter.order = try query.option("sort") ?? .name
        return filter
    }

    /// Returns the number of users that match the search, in each condition; with the key nil, of all.
    private func counts<P: PeopleManaging>(
        _ filter: UserFilter, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> [UserFilter.Condition?: Int] {
        var counts: [UserFilter.Condition?: Int] = [:]
        var counted = filter
        for condition in UserFilter.Condition.tabs {
            counted.condition = condition
            counts[condition] = try UserRepository.page(counted, limit: 0, with: grant, in: transaction).total
        }
        return counts
    }

    // MARK: One user

    private func show<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = try context.knownUser(with: grant, in: transaction)
        return .html(try page(context, user, grant, in: transaction).render())
    }

    private func rename<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let name = (context.form["name"] ?? "").trimmed
        let id = context.namedUser
        do {
            try UserRepository.rename(id, to: name, with: grant, in: transaction)
        } catch let invalid as InvalidInput {
            let user = try UserRepository.known(id, with: grant, in: transaction)
            var page = try page(context, user, grant, in: transaction)
            page.name = name
            page.problems = FormProblems(invalid)
            return .html(page.render(), status: .unprocessableContent)
        }
        return context.redirect(
            to: PeoplePaths(context.location).user(id), flash: .init("Name changed."))
    }

    private func page<P: PeopleManaging>(
        _ context: RequestContext, _ user: User, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> UserPage {
        let paths = PeoplePaths(context.location)
        let reader = try context.requirePerson().user
        let roles = try UserRepository.roles(of: [user.id], with: grant, in: transaction)[user.id] ?? []
        var page = UserPage(
            frame: siteMap.frame(
                context, user.name, purpose: user.email, section: "/users",
                parent: PageLink("Users", to: paths.users)),
            paths: paths, user: user, isSelf: user.id == reader, now: context.now,
            roles: RoleListItem.lines(
                roles,
                opened: try RoleRepository.visible(
                    to: context.requirePerson().holder, at: context.now, in: transaction),
                opensSite: context.hasPermission(ManageSite.self)),
            groups: try GroupRepository.groups(of: user.id, with: grant, in: transaction))
        guard try UserRepository.manages(user, with: grant, in: transaction) else { return page }
        page.account = UserPage.Account(
            sessions: try SessionRepository.all(of: user.id, with: grant, in: transaction),
            signIns: try SessionRepository.lastSignIns(of: user.id, limit: 10, with: grant, in: transaction),
            failures: try SessionRepository.failures(of: user.id, with: grant, in: transaction),
            secondFactor: try SecondFactorRepository.state(of: user.id, with: grant, in: transaction),
            passkeys: try PasskeyRepository.count(of: user.id, with: grant, in: transaction),
            provider: try ProviderAccountRepository.account(of: user.id, with: grant, in: transaction))
        return page
    }
}
