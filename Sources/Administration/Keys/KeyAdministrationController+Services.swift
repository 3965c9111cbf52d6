import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Templating

extension KeyAdministrationController {
    func adding<P: PeopleManaging>(
        _ visit: Visit, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try servicePage(visit, ServiceForm(), in: transaction).render())
    }

    func add<P: PeopleManaging>(
        _ visit: Visit, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let form = ServiceForm(visit.form)
        do {
            let user = try make(form, visit, grant, in: transaction)
            return visit.redirect(
                to: PeoplePaths(visit.place).keys(of: user.id),
                saying: .init(
                    "The service account \(user.email) is added.", detail: "Now issue a key for it."))
        } catch let invalid as Invalid {
            var page = try servicePage(visit, form, in: transaction)
            page.problems = FormProblems(invalid)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func make<P: PeopleManaging>(
        _ form: ServiceForm, _ visit: Visit, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> User {
        if let problem = ServiceAccounts.problem(form.name) { throw Invalid("name", problem) }
        guard let role = Role(rawValue: form.role) else {
            throw Invalid("role", "Choose one of the roles offered.")
        }
        let choices = try FolderChoices(visit, in: transaction)
        guard let folder = choices.all.first(where: { "\($0.folderID)" == form.folder }) else {
            throw Invalid("folder", "Choose one of the folders offered.")
        }
        let user = try ServiceAccounts.add(form.name, with: grant, in: transaction)
        let roles = try visit.require(ManageRoles.self, on: folder, in: transaction)
        try RoleRepository.give(role, to: .user(user.id), with: roles, in: transaction)
        return user
    }

    private func servicePage(
        _ visit: Visit, _ form: ServiceForm, in transaction: borrowing Transaction
    ) throws -> NewServicePage {
        let paths = PeoplePaths(visit.place)
        return NewServicePage(
            frame: siteMap.frame(
                visit, "Add a service account",
                purpose: "An account for a program: it has roles and keys, and no one signs in to it.",
                section: "/users", parent: PageLink("Users", to: paths.users)),
            paths: paths, form: form, folders: try FolderChoices(visit, in: transaction))
    }
}
