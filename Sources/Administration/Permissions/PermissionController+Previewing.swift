import Access
import HTTP
import PortalUI
import SQLStore
import WebAccess

extension PermissionController {
    /// Looks at the portal as somebody with a role on the folder would, from the next page on.
    func startPreview(
        _ visit: RequestContext, _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let role = Role(rawValue: visit.form["role"] ?? "") else {
            return visit.redirect(
                to: PermissionPaths(visit.location).page,
                flash: .init(.failure, "Choose the role as which you want to look at the portal."))
        }
        let preview = try RoleRepository.preview(role, with: grant, in: transaction)
        return visit.startPreview(preview, redirectingTo: FolderPaths.of(visit.location))
    }

    /// Back to the person's own roles, where the preview began.
    func stopPreview(_ visit: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        guard visit.preview != nil else {
            return visit.redirect(to: ReturnPath.home, flash: .init(.information, "There was no preview."))
        }
        try RoleRepository.endPreview(of: visit.requirePerson(), in: transaction)
        let page = visit.preview?.folder.map { PermissionPaths($0).page } ?? ReturnPath.home
        return visit.endPreview(
            to: page, saying: .init("The preview is over.", detail: "You act for yourself again."))
    }
}
