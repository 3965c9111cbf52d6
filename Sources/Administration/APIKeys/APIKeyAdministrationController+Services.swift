import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

extension APIKeyAdministrationController {
    func adding<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try servicePage(context, ServiceAccountForm(), in: transaction).render())
    }

    func add<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let form = ServiceAccountForm(context.form)
        do {
            let user = try make(form, context, grant, in: transaction)
            return context.redirect(
                to: PeoplePaths(context.location).keys(of: user.id),
                flash: .init(
                    "Service account \(user.email) added.", detail: "Next, issue an API key for it."))
        } catch let invalid as InvalidInput {
            var page = try servicePage(context, form, in: transaction)
            page.problems = FormProblems(invalid)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func make<P: PeopleManaging>(
        _ form: ServiceAccountForm, _ context: RequestContext, _ grant: Grant<P>,
        in transaction: borrowing Transaction
    ) throws -> User {
        if let problem = ServiceAccounts.problem(form.name) { throw InvalidInput("name", problem) }
        guard let role = Role(rawValue: form.role) else {
            throw InvalidInput("role", "Choose one of the listed roles.")
        }
        let choices = try FolderChoices(context, in: transaction)
        guard let folder = choices.all.first(where: { "\($0.folderID)" == form.folder }) else {
            throw InvalidInput("folder", "Choose one of the listed folders.")
        }
        let user = try ServiceAccounts.add(form.name, with: grant, in: transaction)
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
            paths: paths, form: form, folders: try FolderChoices(context, in: transaction))
    }
}
