import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

extension PermissionController {
    func adding(
        _ context: RequestContext, _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> Response {
        let form = AddRolesForm(query: context.request.query)
        return .html(try addingPage(context, form, grant, FormProblems(), in: transaction).render())
    }

    /// Assigns roles to visible users and groups. Anyone else is invited, with or without an account.
    func add(_ context: RequestContext, _ grant: Grant<ManageRoles>) async throws -> Response {
        let form = AddRolesForm(context.form)
        let (subject, accounts) = (grant.subject, accounts)
        do {
            let (principal, roles) = (try form.principal(), try form.chosenRoles())
            let flash = try await store.write { transaction in
                let grant = try context.require(ManageRoles.self, on: subject, in: transaction)
                return try Self.give(roles, to: principal, accounts, grant, in: transaction)
            }
            await sendQueuedEmails()
            return context.redirect(to: PermissionPaths(context.location).page, flash: flash)
        } catch let refusal as NotFound where refusal.thing == "user" {
            return try await refused(
                context, form, subject,
                FormProblems([.init(field: "who", "There is no such user or group here. Search again.")]))
        } catch let invalid as InvalidInput {
            return try await refused(context, form, subject, FormProblems(invalid))
        }
    }

    private static func give(
        _ roles: [Role], to principal: Principal, _ accounts: Accounts, _ grant: Grant<ManageRoles>,
        in transaction: borrowing Transaction
    ) throws -> WebAccess.Flash {
        guard case .email(let email) = principal else {
            for role in roles {
                try RoleRepository.assign(role, to: principal, with: grant, in: transaction)
            }
            return given(
                roles, try RoleRepository.holder(principal, with: grant, in: transaction).name, grant)
        }
        let invited = try accounts.invite(email: email, with: grant, in: transaction)
        for role in roles { try RoleRepository.assign(role, to: invited, with: grant, in: transaction) }
        if let user = invited.user { return given(roles, user.name, grant) }
        return .init(
            "\(email) invited.",
            detail: "\(invited.emailSentence) They get the roles when they accept.")
    }

    private static func given(
        _ roles: [Role], _ name: String, _ grant: Grant<ManageRoles>
    ) -> WebAccess.Flash {
        .init(
            "\(name) now has: \(RoleEffect.listed(roles.map(\.title))).",
            detail: "The roles apply \(grant.subject.phrase) and below.")
    }

    private func refused(
        _ context: RequestContext, _ form: AddRolesForm, _ subject: Folder, _ problems: FormProblems
    ) async throws -> Response {
        let page = try await store.read { transaction in
            let grant = try context.require(ManageRoles.self, on: subject, in: transaction)
            return try addingPage(context, form, grant, problems, in: transaction).render()
        }
        return .html(page, status: .unprocessableContent)
    }

    private func addingPage(
        _ context: RequestContext, _ form: AddRolesForm, _ grant: Grant<ManageRoles>,
        _ problems: FormProblems,
        in transaction: borrowing Transaction
    ) throws -> AddRolesPage {
        let paths = PermissionPaths(context.location)
        let limit = AddRolesPage.foundCountMax
        let wanted = form.search.lowercased()
        let groups = try GroupRepository.usable(with: grant, in: transaction).filter {
            wanted.isEmpty || $0.name.lowercased().contains(wanted)
        }
        let users =
            wanted.isEmpty
            ? [] : try UserRepository.known(matching: form.search, limit: limit, with: grant, in: transaction)
        return AddRolesPage(
            frame: siteMap.frame(
                context, "Add people", purpose: "Assign roles to people and groups \(grant.subject.phrase).",
                section: "/permissions", parent: PageLink("Permissions", to: paths.page)),
            paths: paths, form: form, problems: problems, groups: Array(groups.prefix(limit)), users: users,
            kind: grant.subject.kind, rights: context.effectiveRoles.roles(at: .any).granted,
            invitation: context.hasPermission(ManagePeople.self) && context.location.organization != nil
                ? PeoplePaths(context.location).invitation
                : context.hasPermission(ManageSite.self) ? PeoplePaths(.site).invitation : nil)
    }
}

/// The selected user or group, and the roles to assign.
struct AddRolesForm: Sendable {
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

    /// Returns the holder of the roles: one of the search results, or the owner of an email address.
    func principal() throws -> Principal {
        if let principal = Principal(key: who) { return principal }
        if who.isEmpty, email.isEmpty { throw InvalidInput("who", "Choose a user or group.") }
        if let problem = EmailAddress.problem(email) { throw InvalidInput("email", problem) }
        return .email(email)
    }

    func chosenRoles() throws -> [Role] {
        let roles = Role.columns.filter { self.roles.contains($0.rawValue) }
        if roles.isEmpty { throw InvalidInput("roles", "Choose at least one role.") }
        return roles
    }
}
