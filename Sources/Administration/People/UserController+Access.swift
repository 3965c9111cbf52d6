import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

extension UserController {
    /// Explains why a user has or doesn't have rights on a folder.
    func access<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = try context.knownUser(with: grant, in: transaction)
        let paths = PeoplePaths(context.location)
        let query = context.request.query
        let folders = try FolderChoices(context, in: transaction)
        var page = UserAccessPage(
            frame: siteMap.frame(
                context, "Check access", purpose: "What \(user.name) can and can't do, and why.",
                section: "/users", parent: PageLink(user.name, to: paths.user(user.id))),
            address: paths.access(user.id), folders: folders, right: Right(named: query["right"]))
        if let folder = folders.chosen(query["folder"]) {
            let roles = try context.require(ManageRoles.self, on: folder, in: transaction)
            page.answers = try RightExplanationList(
                explanation: RoleRepository.explanation(of: user, with: roles, in: transaction),
                view: FolderPermissionsView(folder, context, in: transaction), right: page.right,
                now: context.now)
        }
        return .html(page.render())
    }
}

/// The page that lists what one user may and may not do on a folder.
struct UserAccessPage {
    let frame: Frame
    let address: String
    let folders: FolderChoices
    /// The selected right; nil for all rights.
    let right: Right?
    /// Returns nil if the reader doesn't manage the roles of any folder.
    var answers: RightExplanationList?

    var folder: String { answers.map { "\($0.view.folder.folderID)" } ?? "" }
    /// All rights, because the folder may be selected in the same form.
    var rightChoices: [SelectOption] { Right.allCases.map { SelectOption($0.name, $0.title) } }
    var rightName: String { right?.name ?? "" }

    /// Why there is no answer about the selected right.
    var misfit: String? {
        guard let answers, let right, answers.lines.isEmpty else { return nil }
        return "“\(right.title)” doesn't apply to this folder. It applies to a folder above."
    }
}
