import Access
import HTTP
import PortalUI
import SQLStore
import WebAccess

extension PermissionController {
    /// Starts a preview of the portal with a role on the folder, effective from the next page.
    func startPreview(
        _ context: RequestContext, _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let role = Role(rawValue: context.form["role"] ?? "") else {
            return context.redirect(
                to: PermissionPaths(context.location).page,
                flash: .init(.failure, "Choose the role to preview."))
        }
        let preview = try RoleRepository.preview(role, with: grant, in: transaction)
        return context.startPreview(preview, redirectingTo: FolderPaths.of(context.location))
    }

    /// Ends the preview, and returns to the page where it began.
    func stopPreview(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        guard context.preview != nil else {
            return context.redirect(
                to: ReturnPath.home, flash: .init(.information, "There was no active preview."))
        }
        try RoleRepository.endPreview(of: context.requirePerson(), in: transaction)
        let page =
            context.form["to"] == nil
            ? context.preview?.folder.map { PermissionPaths($0).page } ?? ReturnPath.home : context.returnPath
        return context.endPreview(
            to: page,
            flash: .init("Preview stopped.", detail: "You see the portal with your own roles again."))
    }
}
