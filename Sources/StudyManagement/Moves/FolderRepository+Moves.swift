import Access
import SQLStore
import Vocabulary

extension FolderRepository {
    /// Returns the links between apps of an organization that share studies, including those in the trash, which may be
    /// restored.
    static func linkedApps(
        in organization: OrganizationFolder, in transaction: borrowing Transaction
    ) throws -> [FolderID: Set<FolderID>] {
        var links: [FolderID: Set<FolderID>] = [:]
        try transaction.forEach(
            """
            select s.parent_id, c.app_folder_id
            from channels c join folders s on s.id = c.study_folder_id join folders a on a.id = s.parent_id
            where a.parent_id = \(organization.id) and s.parent_id <> c.app_folder_id
            union
            select h.parent_id, s.parent_id
            from folders h join folders s on s.id = h.taken_from join folders a on a.id = h.parent_id
            where a.parent_id = \(organization.id) and h.parent_id <> s.parent_id
            """
        ) { row in
            let (one, other): (FolderID, FolderID) = (try row[0], try row[1])
            links[one, default: []].insert(other)
            links[other, default: []].insert(one)
        }
        return links
    }

    /// Returns the studies of apps, including those in the trash.
    static func studies(of apps: [FolderID], in transaction: borrowing Transaction) throws -> [FolderID] {
        try transaction.rows(
            "select id from folders where parent_id in (\(list: apps)) order by id"
        ) { row in try row[0] }
    }

    /// Returns the number of studies of apps that aren't in the trash.
    static func studyCount(of apps: [FolderID], in transaction: borrowing Transaction) throws -> Int {
        try transaction.value(
            "select count(*) from folders where parent_id in (\(list: apps)) and trash_id is null") ?? 0
    }

    /// Returns an app of an organization, and whether it is in the trash; nil if there is no such folder.
    static func app(
        _ id: FolderID, of organization: OrganizationFolder, in transaction: borrowing Transaction
    ) throws -> (folder: AppFolder, isInTrash: Bool)? {
        try transaction.first(
            "select \(fragment: appColumns), a.trash_id from folders a where a.id = \(id)"
        ) { row in (folder: try AppFolder(row, at: 0, in: organization), isInTrash: !row.isNull(6)) }
    }

    /// Returns whether a credential was ever issued for an app, something was ever published in it, or someone has an
    /// account in it: then there are phones that send its names.
    static func hasOffered(_ app: FolderID, in transaction: borrowing Transaction) throws -> Bool {
        let offered: Int? = try transaction.value(
            """
            select 1 where exists (select 1 from app_tokens where app_folder_id = \(app))
                or exists (select 1 from accounts where app_folder_id = \(app))
                or exists (
                    select 1 from channels c join publications p on p.channel_id = c.id
                    where c.app_folder_id = \(app))
            """)
        return offered != nil
    }

    /// Returns whether an app of an organization, outside the trash, has this name.
    static func isTaken(
        _ name: AppID, in organization: FolderID, in transaction: borrowing Transaction
    ) throws -> Bool {
        let isTaken: FolderID? = try transaction.value(
            """
            select id from folders
            where parent_id = \(organization) and name_key = \(name.folded) and trash_id is null
            """)
        return isTaken != nil
    }

    /// Moves an app, whose builds send this Org ID from now on.
    static func move(
        _ app: FolderID, to organization: FolderID, sending name: OrganizationID,
        in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update folders set parent_id = \(organization), sent_org_id = \(name.text),
                sent_org_key = \(name.folded)
            where id = \(app)
            """)
    }

    /// Returns whether a Test channel of a study is in the trash.
    static func hasTestInTrash(_ study: FolderID, in transaction: borrowing Transaction) throws -> Bool {
        let taken: FolderID? = try transaction.value(
            "select id from folders where taken_from = \(study) limit 1")
        return taken != nil
    }
}
