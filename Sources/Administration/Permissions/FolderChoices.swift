import Access
import PortalUI
import SQLStore
import WebAccess

/// The folders at and below a location whose roles the user manages, as options. Archived folders are left out.
struct FolderChoices {
    /// The maximum number of folders that are read. Others have their own permissions pages.
    static let countMax = 500

    /// The folders in tree order.
    let all: [Folder]
    /// Whether folders were left out because of the maximum.
    let isCut: Bool

    init(_ context: RequestContext, in transaction: borrowing Transaction) throws {
        let reader = try context.requirePerson().holder
        let opened = try RoleRepository.visible(to: reader, at: context.now, in: transaction)
        let found = try FolderRepository.tree(
            below: context.location.folder, limit: Self.countMax + 1, in: transaction)
        isCut = found.count > Self.countMax
        all = found.prefix(Self.countMax).filter { folder in
            folder.archivedFolder == nil
                && (folder.kind == .site || opened[folder.folderID]?.hasPermission(ManageRoles.self) == true)
        }
    }

    /// The maximum as text for templates.
    var countMax: String { NumberFormat.integer(Self.countMax) }

    /// The folders as options, indented by depth.
    var choices: [SelectOption] {
        let top = all.first.map { $0.ancestors.count } ?? 0
        return all.map { folder in
            let depth = max(0, folder.ancestors.count - top)
            return SelectOption(
                "\(folder.folderID)", String(repeating: "\u{2003}", count: depth) + Self.label(folder))
        }
    }

    /// Returns the folder with the submitted ID, or the first one; nil if there are none.
    func chosen(_ id: String?) -> Folder? { all.first { "\($0.folderID)" == id } ?? all.first }

    private static func label(_ folder: Folder) -> String {
        folder.kind == .site ? "Entire site" : "\(folder.title) (\(folder.kind.title.lowercased()))"
    }
}
