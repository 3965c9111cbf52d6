import Access
import Cryptography
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

/// Lets administrators manage the API keys and service accounts of the site or of an organization.
public struct APIKeyAdministrationController: Sendable {
    let siteMap: SiteMap
    let accounts: Accounts
    let store: Store

    /// Creates the controller of a site.
    public init(siteMap: SiteMap, accounts: Accounts, store: Store) {
        self.siteMap = siteMap
        self.accounts = accounts
        self.store = store
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        routes(PeoplePaths.site, ManageSite.self) + routes(PeoplePaths.organization, ManagePeople.self)
    }

    private func routes<P: PeopleManaging>(_ base: String, _ permission: P.Type) -> [SiteRoute] {
        let users = base + "/users"
        return [
            .get(users + "/keys", requiring: permission, use: list),
            .post(users + "/keys/{key:int}/revocation", requiring: permission, use: revoke),
            .get(users + "/services/new", requiring: permission, use: adding),
            .post(users + "/services", requiring: permission, async: add),
            .get(users + "/{user:int}/keys", requiring: permission, use: show),
            .post(users + "/{user:int}/keys", requiring: permission, async: issue),
        ]
    }

    // MARK: Keys

    private func list<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let paths = PeoplePaths(context.location)
        let keys = try APIKeyRepository.all(with: grant, in: transaction)
        let page = AllAPIKeysPage(
            frame: siteMap.frame(
                context, "API keys",
                purpose: grant.subject.folderID == .site
                    ? "Keys that programs use to act as a user."
                    : "Keys of this organization's accounts, and other keys that work in this organization.",
                section: "/users", parent: PageLink("Users", to: paths.users)),
            paths: paths,
            lines: keys.map { key in
                APIKeyRow(
                    key, now: context.now, ownerAddress: paths.user(key.owner),
                    revokeAddress: paths.revocation(of: key.id))
            })
        return .html(page.render())
    }

    private func revoke<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        try APIKeyRepository.revoke(context.namedKey(), with: grant, in: transaction)
        return context.redirect(to: PeoplePaths(context.location).keys, flash: .revokedKey)
    }

    private func show<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let page = try page(context, issued: context.oneTimeDisclosure?.first, grant, in: transaction)
        return .html(page.render())
    }

    /// Issues a key to a service account and passes it to the page that shows it once. The key itself isn't stored.
    private func issue<P: PeopleManaging>(_ context: RequestContext, _ grant: Grant<P>) async throws
        -> Response
    {
        let subject = grant.subject
        var page = try await store.read { transaction in
            let grant = try context.require(P.self, on: subject, in: transaction)
            return try self.page(context, issued: nil, grant, in: transaction)
        }
        guard let form = page.form?.filled(from: context.form) else { throw NotFound("service account") }
        do {
            let key = try await accounts.issueAPIKey(
                form.draft(), toServiceAccount: context.namedUser, by: context.requirePerson(),
                reauthentication: context.reauthentication, at: context.address, P.self, on: subject)
            return context.redirect(to: form.address, disclosing: [key.text])
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            (page.form, page.problems) = (form, FormProblems(refusal))
            return .form(page.render(), refused: refusal.kind)
        }
    }

    private func page<P: PeopleManaging>(
        _ context: RequestContext, issued: String?, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> UserAPIKeysPage {
        let paths = PeoplePaths(context.location)
        let user = try context.knownUser(with: grant, in: transaction)
        var frame = siteMap.frame(
            context, "API keys", purpose: "API keys for \(user.name).", section: "/users",
            parent: PageLink(user.name, to: paths.user(user.id)))
        if issued != nil { frame.notice = APIKeyExamples.notice }
        let isIssued = user.isService && UserRepository.belongs(user, to: grant)
        return UserAPIKeysPage(
            frame: frame,
            lines: try APIKeyRepository.all(of: user.id, with: grant, in: transaction).map { key in
                APIKeyRow(key, now: context.now, revokeAddress: paths.revocation(of: key.id))
            },
            form: isIssued
                ? APIKeyForm(
                    folders: try APIKeyFolders.all(with: grant, in: transaction), isOfService: true,
                    asksReauthentication: context.person?.hasRecentAuthentication != true,
                    address: paths.keys(of: user.id)) : nil,
            examples: APIKeyExamples(
                host: context.request.host, isSecure: context.request.isSecure, key: issued))
    }
}

extension APIKeyAdministrationController {
    func adding<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try servicePage(context, ServiceAccountForm(), in: transaction).render())
    }

    /// Adds a service account for a user who authenticated recently or does now, as for its keys.
    func add<P: PeopleManaging>(_ context: RequestContext, _ grant: Grant<P>) async throws -> Response {
        let (form, subject) = (ServiceAccountForm(context.form), grant.subject)
        do {
            try await accounts.requireRecentAuthentication(
                context.requirePerson(), by: context.reauthentication, at: context.address)
            let user = try await store.write { transaction in
                try make(
                    form, context, context.require(P.self, on: subject, in: transaction), in: transaction)
            }
            return context.redirect(
                to: PeoplePaths(context.location).keys(of: user.id),
                flash: .init(
                    "Service account \(user.email) added.", detail: "Next, issue an API key for it."))
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            var page = try await store.read { try servicePage(context, form, in: $0) }
            page.problems = FormProblems(refusal)
            return .form(page.render(), refused: refusal.kind)
        }
    }

    private func make<P: PeopleManaging>(
        _ form: ServiceAccountForm, _ context: RequestContext, _ grant: Grant<P>,
        in transaction: borrowing Transaction
    ) throws -> User {
        if let problem = UserRepository.serviceAccountNameProblem(form.name) {
            throw InvalidInput("name", problem)
        }
        guard let role = Role(rawValue: form.role) else {
            throw InvalidInput("role", "Choose one of the listed roles.")
        }
        let choices = try FolderChoices(context, in: transaction)
        guard let folder = choices.all.first(where: { "\($0.folderID)" == form.folder }) else {
            throw InvalidInput("folder", "Choose one of the listed folders.")
        }
        let user = try UserRepository.addServiceAccount(form.name, with: grant, in: transaction)
        let roles = try context.require(ManageRoles.self, on: folder, in: transaction)
        try RoleRepository.assign(role, to: .user(user.id), with: roles, in: transaction)
        return user
    }

    private func servicePage(
        _ context: RequestContext, _ form: ServiceAccountForm, in transaction: borrowing Transaction
    ) throws -> NewServiceAccountPage {
        let paths = PeoplePaths(context.location)
        return NewServiceAccountPage(
            frame: siteMap.frame(
                context, "Add service account",
                purpose: "An account for a program. It has roles and API keys, but no one can sign in to it.",
                section: "/users", parent: PageLink("Users", to: paths.users)),
            paths: paths, form: form, folders: try FolderChoices(context, in: transaction),
            asksReauthentication: context.person?.hasRecentAuthentication != true)
    }
}
