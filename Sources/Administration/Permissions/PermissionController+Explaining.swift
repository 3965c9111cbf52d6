import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

extension PermissionController {
    /// Explains why a user has or doesn't have rights on the folder.
    func why(
        _ context: RequestContext, _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> Response {
        let query = context.request.query
        let paths = PermissionPaths(context.location)
        let search = String((query["q"] ?? "").prefix(100)).trimmed
        var page = ExplanationPage(
            frame: siteMap.frame(
                context, "Check access",
                purpose: "What a user can and can't do \(grant.subject.phrase), and why.",
                section: "/permissions", parent: PageLink("Permissions", to: paths.page)),
            paths: paths, kind: grant.subject.kind, search: search,
            right: Right(named: query["right"]))
        if !search.isEmpty {
            page.found = try found(search, grant, in: transaction)
        } else if let number = query.rowNumber("person") {
            let user = try RoleRepository.knownUser(UserID(rawValue: number), with: grant, in: transaction)
            page.answers = try RightExplanationList(
                explanation: RoleRepository.explanation(of: user, with: grant, in: transaction),
                view: FolderPermissionsView(grant.subject, context, in: transaction), right: page.right,
                now: context.now)
        }
        return .html(page.render())
    }

    /// Returns users who have a role here or are known here. No information about others is shown.
    private func found(
        _ search: String, _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> [ExplanationPage.UserMatch] {
        let holders = try RoleRepository.holders(with: grant, in: transaction).compactMap { holder in
            if case .user(let id, let email) = holder.who, holder.matches(search) {
                return ExplanationPage.UserMatch(id: id, name: holder.name, email: email)
            }
            return nil
        }
        let known = try UserRepository.known(
            matching: search, limit: AddRolesPage.foundCountMax, with: grant, in: transaction
        ).map { ExplanationPage.UserMatch(id: $0.id, name: $0.name, email: $0.email) }
        var seen: Set<UserID> = []
        return (holders + known).filter { seen.insert($0.id).inserted }
            .prefix(AddRolesPage.foundCountMax).map(\.self)
    }
}

extension Right {
    /// Creates the right with the name in a URL; nil if there is none.
    init?(named name: String?) {
        guard let right = Right.allCases.first(where: { $0.name == name }) else { return nil }
        self = right
    }
}
