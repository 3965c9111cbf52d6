import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

/// Manages the permissions of every folder: role assignments, and explanations of users' rights.
public struct PermissionController: Sendable {
    let siteMap: SiteMap
    let accounts: Accounts
    let store: Store
    let sendQueuedEmails: SendQueuedEmails

    /// Creates the controller of a site; `sendLetters` sends the queued emails.
    public init(
        siteMap: SiteMap, accounts: Accounts, store: Store, sendQueuedEmails: @escaping SendQueuedEmails
    ) {
        self.siteMap = siteMap
        self.accounts = accounts
        self.store = store
        self.sendQueuedEmails = sendQueuedEmails
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get("/roles", .signedIn, use: roles),
            .post(RolePreviewBanner.stopAddress, .signedInToLeave, use: stopPreview),
        ]
            + PermissionPaths.places.flatMap { place in
                let page = place + "/permissions"
                return [
                    .get(page, requiring: ManageRoles.self, use: show),
                    .post(page, requiring: ManageRoles.self, use: change),
                    .post(page + "/review", requiring: ManageRoles.self, use: review),
                    .get(page + "/add", requiring: ManageRoles.self, use: adding),
                    .post(page + "/holders", requiring: ManageRoles.self, async: add),
                    .post(page + "/inheritance", requiring: ManageRoles.self, use: inherit),
                    .post(page + "/preview", requiring: ManageRoles.self, use: startPreview),
                    .post(
                        page + Self.invitation + "/sending", requiring: ManageRoles.self,
                        async: resendInvitation),
                    .post(
                        page + Self.invitation + "/withdrawal", requiring: ManageRoles.self,
                        use: withdrawInvitation),
                    .post(page + Self.lastDay, requiring: ManageRoles.self, use: setLastDay),
                    .get(page + "/explanation", requiring: ManageRoles.self, use: why),
                ] as [SiteRoute]
            }
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, in: transaction).render())
    }

    // MARK: Changing

    private func review(
        _ context: RequestContext, _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> Response {
        let paths = PermissionPaths(context.location)
        let changes = RoleChanges(boxesOf: context.form)
        if changes.isEmpty {
            return context.redirect(to: paths.page, flash: .init(.information, "No changes to save."))
        }
        let effects = try changes.dryRun(with: grant, in: transaction)
        let page = RoleReviewPage(
            frame: siteMap.frame(
                context, effects.count == 1 ? "Save this change?" : "Save these changes?",
                purpose:
                    "Nothing is changed yet. The changes apply to \(grant.subject.shownTitle) "
                    + "and everything below it.",
                section: "/permissions", parent: PageLink("Permissions", to: paths.page)),
            paths: paths, changes: changes, effects: effects)
        return .html(page.render())
    }

    private func change(
        _ context: RequestContext, _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> Response {
        let changes = RoleChanges(reviewed: context.form)
        let effects = try changes.apply(with: grant, in: transaction)
        return context.redirect(
            to: try pageAfter(context, grant, in: transaction),
            flash: .init("Permissions saved.", detail: effects.map(\.sentence).joined(separator: " ")))
    }

    private func inherit(
        _ context: RequestContext, _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> Response {
        let parent = grant.subject.parent?.shownTitle ?? ""
        if try context.form.flag("inherits") {
            try RoleRepository.resumeInheriting(with: grant, in: transaction)
            return context.redirect(
                to: PermissionPaths(context.location).page,
                flash: .init(
                    "Roles from \(parent) apply here again.", detail: "The folder also keeps its own roles."))
        }
        try RoleRepository.stopInheriting(with: grant, in: transaction)
        return context.redirect(
            to: PermissionPaths(context.location).page,
            flash: .init(
                "This folder now has its own permissions.",
                detail:
                    "Everyone with an inherited role keeps it here. Later changes above don't apply to this folder."
            ))
    }

    /// Returns the page to show next: the home page for users who removed their own right to this page.
    func pageAfter(
        _ context: RequestContext, _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> String {
        let reader = try context.requirePerson().user
        let effectiveRoles = try Roles.effectiveRoles(
            of: reader, on: grant.subject, at: context.now, in: transaction)
        return effectiveRoles.hasPermission(ManageRoles.self)
            ? PermissionPaths(context.location).page : ReturnPath.home
    }

    // MARK: What roles can do

    private func roles(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        let seesUsers = context.hasPermission(ManageSite.self)
        let frame = siteMap.frame(
            context, "What roles can do",
            purpose: "A role applies to the folder on which it is assigned and everything below it.",
            section: seesUsers ? "/users" : "",
            parent: seesUsers ? PageLink("Users", to: "/users") : nil)
        return .html(RolesPage(frame: frame).render())
    }
}

extension RoleHolder {
    /// Whether the name or address contains every word of the query.
    func matches(_ query: String) -> Bool {
        var text = name.lowercased()
        if case .user(_, let email) = who { text += " " + email.lowercased() }
        return query.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy { text.contains($0) }
    }
}

extension Folder {
    /// The title used in sentences and links.
    var shownTitle: String { kind == .site ? "the entire site" : title }

    /// The folder in a sentence about what users can do.
    var phrase: String {
        switch kind {
        case .site: "on the entire site"
        case .organization: "in this organization"
        case .app: "in this app"
        case .study: "in this study"
        }
    }
}
