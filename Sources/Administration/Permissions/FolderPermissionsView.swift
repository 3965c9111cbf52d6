import Access
import PortalUI
import SQLStore
import Vocabulary
import WebAccess

/// A folder and its surrounding folders, as shown to a user who manages its permissions.
struct FolderPermissionsView {
    /// The maximum number of child folders listed.
    static let childCountMax = 12

    let folder: Folder
    /// The reader's rights on the folder. Users can't assign rights that they don't have.
    let rights: RightSet
    /// The ancestors from the site downwards, without the folder itself.
    let above: [Folder]
    let below: [Folder]
    let hasMoreBelow: Bool
    /// The ancestors whose permissions the reader manages.
    private let opened: Set<FolderID>

    init(_ folder: Folder, _ context: RequestContext, in transaction: borrowing Transaction) throws {
        let reader = try context.requirePerson().holder
        self.folder = folder
        rights = try Roles.effectiveRoles(of: reader, on: folder, at: context.now, in: transaction).granted
        above = folder.ancestors.reversed()
        let children = try FolderRepository.children(
            of: folder, limit: Self.childCountMax + 1, in: transaction)
        below = Array(children.prefix(Self.childCountMax))
        hasMoreBelow = children.count > Self.childCountMax
        var opened: Set<FolderID> = []
        for one in above + below
        where try Roles.effectiveRoles(of: reader, on: one, at: context.now, in: transaction).hasPermission(
            ManageRoles.self)
        {
            opened.insert(one.folderID)
        }
        self.opened = opened
    }

    /// Returns the path of a folder's permissions, if the reader may see them.
    func address(of id: FolderID) -> String? {
        guard opened.contains(id) else { return nil }
        return (above + below).first { $0.folderID == id }.map { PermissionPaths($0).page }
    }

    /// Returns the title of a role's folder, as in "from Heron".
    func title(of id: FolderID) -> String {
        if id == folder.folderID { return folder.shownTitle }
        return above.first { $0.folderID == id }?.shownTitle ?? ""
    }
}
