import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

/// The sign-in rules of the site or an organization: the roles that require a second factor.
public struct SignInRulesController: Sendable {
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
        routes(AdministrationPaths.siteSignIn, ManageSite.self)
            + routes(AdministrationPaths.organizationSignIn, ManageOrganization.self)
            + [.post(AdministrationPaths.sessionLimits, requiring: ManageSite.self, use: setLimits)]
    }

    private func routes<P: PeopleManaging>(_ address: String, _ permission: P.Type) -> [SiteRoute] {
        [
            .get(address, requiring: permission, use: show),
            .post(address, requiring: permission, async: save),
        ]
    }

    private func show<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, in: transaction).render())
    }

    private func page<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> SignInRulesPage {
        let isSite = grant.subject.folderID == .site
        let limits = isSite ? try SessionLimitsRepository.current(in: transaction) : nil
        return SignInRulesPage(
            frame: siteMap.frame(
                context, "Sign-in",
                purpose: isSite
                    ? "Second factor requirements and session limits for the entire site."
                    : "Second factor requirements for people who work in this organization.",
                section: "/settings",
                parent: PageLink(
                    isSite ? "Site settings" : "Organization settings", to: Self.settings(context))),
            address: Self.settings(context) + "/sign-in",
            rules: try SecondFactorRuleRepository.all(with: grant, in: transaction),
            asksReauthentication: context.person?.hasRecentAuthentication != true,
            idle: limits.map { String($0.idleMinutes) }, lifetime: limits.map { String($0.lifetimeHours) })
    }

    private func setLimits(
        _ context: RequestContext, _ grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (idle, lifetime) = (context.form["idle"] ?? "", context.form["lifetime"] ?? "")
        do {
            try SessionLimitsRepository.set(
                SessionLimits(idleMinutes: Int(idle) ?? 0, lifetimeHours: Int(lifetime) ?? 0), with: grant,
                in: transaction)
        } catch let refusal as InvalidInput {
            var page = try page(context, grant, in: transaction)
            (page.idle, page.lifetime, page.problems) = (idle, lifetime, FormProblems(refusal))
            return .html(page.render(), status: .unprocessableContent)
        }
        return context.redirect(to: AdministrationPaths.siteSignIn, flash: .init("Session limits saved."))
    }

    /// Saves the rules of a user who authenticated recently or does now. API keys can't change them.
    private func save<P: PeopleManaging>(_ context: RequestContext, _ grant: Grant<P>) async throws
        -> Response
    {
        let names = context.form.all("roles")
        let roles = Set(names.compactMap(Role.init(rawValue:)))
        guard roles.count == Set(names).count else {
            throw InvalidInput("roles", "Choose only listed roles.")
        }
        let (person, subject) = (try context.requirePerson(), grant.subject)
        do {
            try await accounts.requireRecentAuthentication(
                person, by: context.reauthentication, at: context.address)
        } catch let refusal as any UserFacingError where refusal.kind.showsFormAgain {
            var page = try await store.read { transaction in
                try self.page(
                    context, try context.require(P.self, on: subject, in: transaction), in: transaction)
            }
            (page.typed, page.problems) = (Set(names), FormProblems(refusal))
            return .form(page.render(), refused: refusal.kind)
        }
        return try await store.write { transaction in
            let grant = try context.require(P.self, on: subject, in: transaction)
            return try self.require(roles, context, grant, in: transaction)
        }
    }

    private func require<P: PeopleManaging>(
        _ roles: Set<Role>, _ context: RequestContext, _ grant: Grant<P>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        // Rules that the site requires are shown read-only, so the form doesn't submit them.
        let kept = try SecondFactorRuleRepository.all(with: grant, in: transaction).filter {
            $0.isOwn && $0.isOfSite
        }
        try SecondFactorRuleRepository.require(
            roles.union(kept.map(\.role)), with: grant, in: transaction)
        return context.redirect(
            to: Self.settings(context) + "/sign-in",
            flash: .init(
                roles.isEmpty ? "Second factors are now optional." : "Sign-in rules saved.",
                detail: roles.isEmpty ? "" : "Users without a second factor are prompted on their next page.")
        )
    }

    private static func settings(_ context: RequestContext) -> String {
        context.location.organization.map(AdministrationPaths.settings) ?? AdministrationPaths.siteSettings
    }
}

/// The page of the roles that require a second factor.
struct SignInRulesPage {
    let frame: Frame
    let address: String
    let rules: [SecondFactorRule]
    /// Whether saving the rules requires the password or a code.
    let asksReauthentication: Bool
    /// The roles as entered; nil for the saved ones.
    var typed: Set<String>?
    /// The session limits as entered; nil in an organization.
    var idle: String?
    var lifetime: String?
    var problems = FormProblems()

    var chosen: Set<String> {
        let ofSite = rules.filter(\.isOfSite).map(\.role.rawValue)
        return (typed ?? Set(rules.filter(\.isOwn).map(\.role.rawValue))).union(ofSite)
    }

    var choices: [SelectOption] {
        rules.map { rule in
            let missing = rule.holders - rule.ready
            let people = NumberFormat.counted(rule.holders, "person", "people")
            let hint =
                rule.holders == 0
                ? "No one has this role."
                : missing == 0
                    ? "\(people), all with a second factor."
                    : "\(people), \(missing) without a second factor."
            return SelectOption(
                rule.role.rawValue, rule.role.title, hint: hint,
                refusal: rule.isOfSite ? "Required on the entire site." : nil)
        }
    }
}
