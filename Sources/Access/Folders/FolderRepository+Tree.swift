import SQLStore
import Vocabulary

extension FolderRepository {
    /// Returns a folder and everything below it, ordered by path, up to a number of folders; the deepest are left out
    /// first.
    public static func tree(
        below top: Folder, limit: Int, in transaction: borrowing Transaction
    ) throws -> [Folder] {
        let id = top.folderID
        let folders = try treeRows(
            """
            and (s.id = \(id) or s.parent_id = \(id) or a.parent_id = \(id) or o.parent_id = \(id))
            order by case s.kind when 'site' then 0 when 'organization' then 1 when 'app' then 2 else 3 end,
                s.name_key, s.id
            limit \(limit)
            """, in: transaction)
        return folders.map { (path: $0.path.lowercased().split(separator: "/"), folder: $0) }
            .sorted { $0.path.lexicographicallyPrecedes($1.path) }.map(\.folder)
    }

    /// Returns the direct children of a folder, by name, up to a number.
    public static func children(
        of folder: Folder, limit: Int, in transaction: borrowing Transaction
    ) throws -> [Folder] {
        try treeRows(
            "and s.parent_id = \(folder.folderID) order by s.name_key, s.id limit \(limit)",
            in: transaction)
    }

    /// Returns the folders of these rows that are the top folder or lie below it.
    static func folders(
        _ ids: Set<FolderID>, below top: FolderID, in transaction: borrowing Transaction
    ) throws -> [FolderID: Folder] {
        guard !ids.isEmpty else { return [:] }
        let folders = try treeRows("and s.id in (\(list: ids.sorted()))", in: transaction)
        let inside = folders.filter { top == .site || $0.organization?.id == top }
        return Dictionary(inside.map { ($0.folderID, $0) }) { first, _ in first }
    }

    /// Returns those of the folders that are organizations or apps, up to a number.
    package static func organizationsAndApps(
        _ ids: [FolderID], limit: Int, in transaction: borrowing Transaction
    ) throws -> [Folder] {
        try treeRows(
            """
            and s.kind in ('organization', 'app') and s.id in (\(list: ids)) order by s.name_key, s.id
            limit \(limit)
            """, in: transaction)
    }

    /// Returns folders of any level, each with its ancestors: `s` is the folder, `a` its parent, `o` the parent's
    /// parent.
    private static func treeRows(_ rest: SQL, in transaction: borrowing Transaction) throws -> [Folder] {
        try transaction.rows(
            """
            select s.kind, \(fragment: studyColumns), \(fragment: appColumns),
                \(fragment: organizationColumns)
            from folders s left join folders a on a.id = s.parent_id left join folders o on o.id = a.parent_id
            where s.trash_id is null \(fragment: rest)
            """
        ) { row in
            let kind: String = try row[0]
            switch FolderKind(rawValue: kind) {
            case .site: return .site(SiteFolder())
            case .organization: return .organization(try OrganizationFolder(row, at: 1))
            case .app: return .app(try AppFolder(row, at: 1, in: OrganizationFolder(row, at: 7)))
            case .study:
                return .study(
                    try StudyFolder(
                        row, at: 1, in: AppFolder(row, at: 7, in: OrganizationFolder(row, at: 13)))
                )
            case nil: throw UnknownDatabaseValue(text: kind)
            }
        }
    }
}
