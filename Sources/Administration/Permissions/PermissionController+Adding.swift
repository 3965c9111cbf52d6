import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

extension PermissionController {
    func adding(
        _ visit: Visit, _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> Response {
        let form = AddingForm(query: visit.request.query)
        return .html(try addingPage(visit, form, grant, FormProblems(), in: transaction).render())
    }

    func add(
        _ visit: Visit, _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> Response {
        let form = AddingForm(visit.form)
        do {
            let principal = try form.principal()
            let roles = try form.chosenRoles()
            for role in roles {
                try RoleRepository.give(role, to: principal, with: grant, in: transaction)
            }
            let name = try RoleRepository.holder(principal, with: grant, in: transaction).name
            return visit.redirect(
                to: PermissionPaths(visit.place).page,
                saying: .init(
                    "\(name) is \(RoleEffect.listed(roles.map(\.title))) now.",
                    detail: "From their next page on, \(grant.subject.phrase) and below."))
        } catch let refusal as NotFound where refusal.thing == "user" {
            return try refused(
                visit, form, grant,
                FormProblems([
                    .init(
                        field: "email",
                        "No one with this address is known here. Check the spelling, or have an administrator "
                            + "of the organization invite them.")
                ]), in: transaction)
        } catch let invalid as Invalid {
            return try refused(visit, form, grant, FormProblems(invalid), in: transaction)
        }
    }

    private func refused(
        _ visit: Visit, _ form: AddingForm, _ grant: Grant<ManageRoles>, _ problems: FormProblems,
        in transaction: borrowing Transaction
    ) throws -> Response {
        .html(
            try addingPage(visit, form, grant, problems, in: transaction).render(),
            status: .unprocessableContent)
    }

    private func addingPage(
        _ visit: Visit, _ form: AddingForm, _ grant: Grant<ManageRoles>, _ problems: FormProblems,
        in transaction: borrowing Transaction
    ) throws -> AddingPage {
        let paths = PermissionPaths(visit.place)
        let limit = AddingPage.foundCountMax
        let wanted = form.search.lowercased()
        let groups = try GroupRepository.usable(with: grant, in: transaction).filter {
            wanted.isEmpty || $0.name.lowercased().contains(wanted)
        }
        let users =
            wanted.isEmpty
            ? [] : try UserRepository.known(matching: form.search, limit: limit, with: grant, in: transaction)
        return AddingPage(
            frame: siteMap.frame(
                visit, "Add people", purpose: "Give somebody a role \(grant.subject.phrase).",
                section: "/permissions", parent: PageLink("Permissions", to: paths.page)),
            paths: paths, form: form, problems: problems, groups: Array(groups.prefix(limit)), users: users,
            kind: grant.subject.kind, rights: visit.standings.standing(at: .any).granted,
            invitation: visit.may(ManagePeople.self) && visit.place.organization != nil
                ? PeoplePaths(visit.place).invitation
                : visit.may(ManageSite.self) ? PeoplePaths(.site).invitation : nil)
    }
}

/// Who is given roles, and which.
struct AddingForm: Sendable {
    var search = ""
    var who = ""
    var email = ""
    var roles: [String] = []

    init(query: Query) {
        search = String((query["q"] ?? "").prefix(100)).trimmed
    }

    init(_ form: Form) {
        search = String((form["q"] ?? "").prefix(100)).trimmed
        who = form["who"] ?? ""
        email = (form["email"] ?? "").trimmed
        roles = form.all("roles")
    }

    /// To whom: one of those that were found, or the holder of an address.
    func principal() throws -> Principal {
        if let principal = Principal(key: who) { return principal }
        if who.isEmpty, email.isEmpty { throw Invalid("who", "Choose who gets the roles.") }
        if let problem = EmailAddress.problem(email) { throw Invalid("email", problem) }
        return .email(email)
    }

    func chosenRoles() throws -> [Role] {
        let roles = Role.columns.filter { self.roles.contains($0.rawValue) }
        if roles.isEmpty { throw Invalid("roles", "Choose at least one role.") }
        return roles
    }
}
