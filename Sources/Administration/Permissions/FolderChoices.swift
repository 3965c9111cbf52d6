import Access
import PortalUI
import SQLStore
import WebAccess

/// The folders at and below a location whose roles the user manages, as choices. Archived folders are left out.
struct FolderChoices {
    /// More folders than these are not offered; they have their own permissions pages.
    static let countMax = 500

    /// The folders in the order of the tree.
    let all: [Folder]

    init(_ context: RequestContext, in transaction: borrowing Transaction) throws {
        let reader = try context.requirePerson().holder
        let opened = try RoleRepository.visible(to: reader, in: transaction)
        all = try FolderRepository.tree(
            below: context.location.folder, limit: Self.countMax, in: transaction
        ).filter { folder in
            folder.archivedFolder == nil
                && (folder.kind == .site || opened[folder.folderID]?.hasPermission(ManageRoles.self) == true)
        }
    }

    /// Whether there may be more than are offered.
    var isCut: Bool { all.count >= Self.countMax }

    /// The folders as a select shows them, each further in the deeper it lies.
    var choices: [SelectOption] {
        let top = all.first.map { $0.ancestors.count } ?? 0
        return all.map { folder in
            let depth = max(0, folder.ancestors.count - top)
            return SelectOption(
                "\(folder.folderID)", String(repeating: "\u{2003}", count: depth) + Self.label(folder))
        }
    }

    /// The folder that a form names, or the first one; nil where none is offered.
    func chosen(_ id: String?) -> Folder? { all.first { "\($0.folderID)" == id } ?? all.first }

    private static func label(_ folder: Folder) -> String {
        folder.kind == .site ? "Entire site" : "\(folder.title) (\(folder.kind.title.lowercased()))"
    }
}
