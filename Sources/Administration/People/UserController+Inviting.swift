import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

extension UserController {
    func inviting<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        var form = InviteUserForm()
        form.email = context.request.query["email"] ?? ""
        return .html(try invitationPage(context, form, FormProblems(), in: transaction).render())
    }

    /// The response is the same whether or not the address has an account somewhere.
    func invite<P: PeopleManaging>(_ context: RequestContext, _ grant: Grant<P>) async throws -> Response {
        let form = InviteUserForm(context.form)
        let (subject, accounts) = (grant.subject, accounts)
        do {
            let roles = try form.roles()
            let (invited, place) = try await store.write { transaction in
                let grant = try context.require(P.self, on: subject, in: transaction)
                let invited = try accounts.invite(
                    email: form.email, name: form.name, language: form.language, with: grant, in: transaction)
                let given = try Self.give(
                    roles, to: invited, context, within: grant.subject, in: transaction)
                return (invited, FolderTitles.place(of: given) ?? context.location.folder.title)
            }
            guard let user = invited.user else { return await welcome(invited, form, context) }
            return await welcome(user, invited.link, form, context, by: grant.actor.name, at: place)
        } catch let refusal as any UserFacingError where refusal.kind == .invalid {
            let page = try await store.read { transaction in
                try invitationPage(context, form, FormProblems(refusal), in: transaction)
            }
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    /// Gives roles and returns them with their folders.
    private static func give(
        _ roles: [InviteUserForm.RoleChoice], to invited: InvitationResult, _ context: RequestContext,
        within subject: some AccessSubject, in transaction: borrowing Transaction
    ) throws -> [(role: Role, folder: Folder)] {
        try roles.map { choice in
            guard let folder = try FolderRepository.folder(choice.folder, in: transaction),
                subject.folderID == .site || folder.organization?.id == subject.folderID
            else { throw InvalidInput(choice.field, "Choose one of the listed folders.") }
            let grant = try context.require(ManageRoles.self, on: folder, in: transaction)
            do {
                try RoleRepository.assign(choice.role, to: invited, with: grant, in: transaction)
            } catch let invalid as InvalidInput {
                throw InvalidInput(choice.field, invalid.sentence)
            }
            return (role: choice.role, folder: folder)
        }
    }

    /// Returns the response for a person unknown to the organization. It must not depend on whether they have an
    /// account.
    private func welcome(
        _ invited: InvitationResult, _ form: InviteUserForm, _ context: RequestContext
    ) async -> Response {
        await sendQueuedEmails()
        return context.redirect(
            to: PeoplePaths(context.location).users,
            flash: .init(
                "\(form.email) invited.",
                detail: "\(invited.emailSentence) They get the roles when they accept."))
    }

    /// Returns the response for a user who is visible to the inviting user.
    private func welcome(
        _ user: User, _ link: OneTimeLink?, _ form: InviteUserForm, _ context: RequestContext,
        by name: String, at place: String
    ) async -> Response {
        let users = PeoplePaths(context.location).users
        do {
            if let link {
                try await send(.invitation(link, by: name, to: place), EmailRecipient(user))
            } else if user.state != .deactivated {
                try await send(.access(by: name, to: place), EmailRecipient(user))
            }
        } catch {
            // The cause was reported when sending failed. The account and the roles exist.
            return context.redirect(to: users, flash: Self.unsent(to: form.email))
        }
        return context.redirect(
            to: users,
            flash: .init(
                "\(form.email) invited.",
                detail: "We've sent an email. The roles apply from the first sign-in."))
    }

    private func invitationPage(
        _ context: RequestContext, _ form: InviteUserForm, _ problems: FormProblems,
        in transaction: borrowing Transaction
    ) throws -> InviteUserPage {
        let paths = PeoplePaths(context.location)
        return InviteUserPage(
            frame: siteMap.frame(
                context, "Invite user", purpose: "We'll email a link to accept the invitation.",
                section: "/users", parent: PageLink("Users", to: paths.users)),
            paths: paths, form: form, problems: problems,
            folders: try FolderChoices(context, in: transaction))
    }
}
