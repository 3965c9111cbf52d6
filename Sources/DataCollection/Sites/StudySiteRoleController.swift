import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Assigns and removes roles at a site, sets the last day of those that end, and invites people to it.
struct StudySiteRoleController: Sendable {
    let pages: StudySitePageLoader
    let store: Store
    let accounts: Accounts
    let sendQueuedEmails: SendQueuedEmails

    var routes: [SiteRoute] {
        let invitation = ResponsePaths.siteInvitation
        return [
            .post(ResponsePaths.siteRoles, requiring: ManageStudySites.self, async: assign),
            .post(ResponsePaths.siteRoleRemoval, requiring: ManageStudySites.self, use: remove),
            .post(ResponsePaths.siteRoleEnd, requiring: ManageStudySites.self, use: setLastDay),
            .post(invitation + "/sending", requiring: ManageStudySites.self, async: resend),
            .post(invitation + "/withdrawal", requiring: ManageStudySites.self, use: withdraw),
        ]
    }

    /// Assigns a role to a visible user. Anyone else is invited, with or without an account.
    private func assign(_ context: RequestContext, _ grant: Grant<ManageStudySites>) async throws -> Response
    {
        let (channel, accounts, entered) = (grant.subject, accounts, EnteredSiteRole(context.form))
        let id = StudySiteController.id(context)
        do {
            let role = try entered.checkedRole()
            let flash = try await store.write { transaction in
                let grant = try context.require(ManageStudySites.self, on: channel, in: transaction)
                let site = try StudySiteRepository.find(id, with: grant, in: transaction)
                return try Self.assign(role, to: entered.email, at: site, accounts, grant, transaction)
            }
            await sendQueuedEmails()
            return context.redirect(to: ResponsePaths.site(id, channel), flash: flash)
        } catch let invalid as InvalidInput {
            let page = try await store.read { transaction in
                let grant = try context.require(ViewTokenCountsAtSites.self, on: channel, in: transaction)
                return try pages.page(
                    context, grant, assigning: entered.refused(invalid), in: transaction
                ).render()
            }
            return .html(page, status: .unprocessableContent)
        }
    }

    private static func assign(
        _ role: Role, to email: String, at site: StudySite, _ accounts: Accounts,
        _ grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> Flash {
        let invited = try accounts.invite(email: email, with: grant, in: transaction)
        try StudySiteRoleRepository.assign(role, to: invited, at: site, with: grant, in: transaction)
        return invited.user == nil
            ? Flash(
                "\(email) invited to \(site.name).",
                detail: "\(invited.emailSentence) They get the role when they accept.")
            : Flash("\(email) is now \(role.title) at \(site.name).")
    }

    private func remove(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let site = try StudySiteRepository.find(StudySiteController.id(context), with: grant, in: transaction)
        guard let role = Role(rawValue: context.form["role"] ?? ""), let holder = Self.holder(context.form)
        else {
            throw InvalidInput("role", "Choose a role.")
        }
        try StudySiteRoleRepository.revoke(role, from: holder, at: site, with: grant, in: transaction)
        return context.redirect(
            to: ResponsePaths.site(site.id, grant.subject), flash: Flash("\(role.title) removed."))
    }

    /// Sets the last day of a role. A refused day is shown at its field.
    private func setLastDay(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (channel, entered) = (grant.subject, EnteredRoleEnd(context))
        let site = try StudySiteRepository.find(StudySiteController.id(context), with: grant, in: transaction)
        do {
            let day = try RoleEnd.lastDay(entered.day, at: context.now)
            let end = try RoleEndRepository.set(
                day, of: entered.id, at: site, with: grant, in: transaction)
            return context.redirect(
                to: ResponsePaths.site(site.id, channel), flash: .roleEnds(end, on: day))
        } catch let invalid as InvalidInput {
            let ends = try RoleEndRepository.all(at: site.id, with: grant, in: transaction)
            guard ends.contains(where: { $0.id == entered.id }) else { throw NotFound("role") }
            let viewing = try context.require(ViewTokenCountsAtSites.self, on: channel, in: transaction)
            let page = try pages.page(
                context, viewing, ending: entered.refused(invalid), in: transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    // MARK: Pending invitations

    private func resend(_ context: RequestContext, _ grant: Grant<ManageStudySites>) async throws -> Response
    {
        let (channel, accounts) = (grant.subject, accounts)
        let address = ResponsePaths.site(StudySiteController.id(context), channel)
        do {
            let email = try await store.write { transaction in
                let grant = try context.require(ManageStudySites.self, on: channel, in: transaction)
                let site = try StudySiteRepository.find(
                    StudySiteController.id(context), with: grant, in: transaction)
                return try accounts.resend(Self.invitation(context), at: site, with: grant, in: transaction)
            }
            await sendQueuedEmails()
            return context.redirect(
                to: address,
                flash: Flash("Invitation sent to \(email).", detail: "The previous link no longer works."))
        } catch let refusal as RecentlyInvited {
            return context.redirect(to: address, flash: Flash(.failure, refusal.sentence))
        }
    }

    private func withdraw(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let site = try StudySiteRepository.find(StudySiteController.id(context), with: grant, in: transaction)
        let email = try InvitationRepository.withdraw(
            Self.invitation(context), at: site, with: grant, in: transaction)
        return context.redirect(
            to: ResponsePaths.site(site.id, grant.subject),
            flash: Flash(
                "Invitation of \(email) withdrawn.",
                detail: "The roles it offered at \(site.name) can no longer be accepted."))
    }

    private static func invitation(_ context: RequestContext) -> InvitationID {
        InvitationID(rawValue: context.request.parameters.value("invitation", as: Int64.self) ?? 0)
    }

    private static func holder(_ form: Form) -> Principal? {
        if let user = form["user"].flatMap({ Int64($0) }) { return .user(UserID(user)) }
        return form["group"].flatMap { Int64($0) }.map { .group(GroupID($0)) }
    }
}

extension StudySiteRoleHolder {
    /// The form fields that identify one of the holder's roles.
    func fields(_ role: Role) -> [HiddenField] {
        let holder =
            switch principal {
            case .user(let id): HiddenField("user", "\(id)")
            case .group(let id): HiddenField("group", "\(id)")
            case .email(let email): HiddenField("email", email)
            }
        return [holder, HiddenField("role", role.rawValue)]
    }
}
