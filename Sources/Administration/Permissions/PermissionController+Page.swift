import Access
import HTTP
import PortalUI
import SQLStore
import WebAccess

extension PermissionController {
    /// Returns the permissions page of a folder, with a last day of a role that was refused.
    func page(
        _ context: RequestContext, _ grant: Grant<ManageRoles>, ending entered: EnteredRoleEnd? = nil,
        in transaction: borrowing Transaction
    ) throws -> PermissionsPage {
        let folder = grant.subject
        let query = String((context.request.query["q"] ?? "").prefix(100))
        let holders = try RoleRepository.holders(with: grant, in: transaction).filter { $0.matches(query) }
        let window = Pagination(context.request.query)
        return PermissionsPage(
            frame: siteMap.frame(
                context, "Permissions",
                purpose: "Who can do what \(folder.phrase), and where each role comes from.",
                section: "/permissions"),
            paths: PermissionPaths(context.location),
            view: try FolderPermissionsView(folder, context, in: transaction), query: query,
            window: window, total: holders.count,
            holders: Array(holders.dropFirst(window.offset).prefix(Pagination.size)),
            inheritance: try inheritance(of: folder, with: grant, in: transaction),
            previewRoles: try RoleRepository.previewRoles(with: grant, in: transaction),
            ends: try ends(context, matching: query, entered, grant, in: transaction),
            invitations: try invitations(context, matching: query, grant, in: transaction),
            siteRoles: try siteRoles(context, matching: query, grant, in: transaction))
    }

    private func siteRoles(
        _ context: RequestContext, matching query: String, _ grant: Grant<ManageRoles>,
        in transaction: borrowing Transaction
    ) throws -> SiteRolesCard {
        SiteRolesCard(
            grant.subject.kind == .study
                ? try StudySiteRoleRepository.assignments(with: grant, in: transaction) : [],
            at: context.location, matching: query)
    }

    private func inheritance(
        of folder: Folder, with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> PermissionsPage.Inheritance? {
        guard let parent = folder.parent else { return nil }
        let concerned =
            folder.stopsInheriting
            ? try RoleRepository.rolesBlockedByInheritance(with: grant, in: transaction)
            : try RoleRepository.holders(with: grant, in: transaction).filter { holder in
                holder.roles.contains { $0.isInherited && $0.role != .siteAdmin }
            }
        return PermissionsPage.Inheritance(
            isStopped: folder.stopsInheriting, parent: parent.shownTitle,
            names: concerned.map(\.name))
    }
}
