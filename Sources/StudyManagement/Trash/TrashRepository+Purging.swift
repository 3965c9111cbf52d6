import Access
import SQLStore
import Timekeeping
import Vocabulary

extension TrashRepository {
    /// The maximum number of rows that one step of a purge deletes, which limits how long other writers wait.
    private static let stepCount = 5_000

    /// Starts to purge an item; from now on it can't be restored.
    ///
    /// Includes items in the trash that belong to it. Then call ``purgeStep(_:with:in:)`` until nothing is left.
    public static func beginPurge(
        _ id: TrashID, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws {
        let entry = try item(id, with: grant, in: transaction)
        guard !entry.isBeingPurged else { return }
        try transaction.run("update trash set purged_at = \(grant.now) where id = \(id)")
        try includeNestedItems(id, in: transaction)
        try GenerationRepository.folderRows.recordHighestID(of: "folders", in: transaction)
        try GenerationRepository.channelRows.recordHighestID(of: "channels", in: transaction)
        try GenerationRepository.groupRows.recordHighestID(of: "user_groups", in: transaction)
        try moveUsers(outOf: id, at: grant, in: transaction)
        try grant.record(
            "folder.purge", about: entry.path,
            [
                "kind": .text(entry.kind.rawValue), "deleted": .text(entry.deletedAt.iso8601),
                SignatureRepository.removedName: try SignatureRepository.removedNumbers(
                    of: id, in: transaction),
            ], in: transaction)
    }

    /// Returns the channels of an item being purged, whose own tables must be deleted first.
    public static func channels(
        of id: TrashID, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> [ChannelID] {
        try transaction.rows("select id from channels where trash_id = \(id) order by id") { row in
            try row[0]
        }
    }

    /// Deletes some of the rows of an item being purged. Returns whether there may be more.
    public static func purgeStep(
        _ id: TrashID, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Bool {
        let purging: TrashID? = try transaction.value(
            "select id from trash where id = \(id) and purged_at is not null")
        guard purging != nil else { return false }
        for table in ["channels", "folders"] {
            let removal = RowRemoval(from: table, where: "trash_id = \(id)")
            if try removal.step(limit: stepCount, in: transaction) { return true }
        }
        try transaction.run("delete from trash where id = \(id)")
        return false
    }

    /// Includes separately deleted items that belong to this one: folders below it and Test channels of its studies.
    private static func includeNestedItems(_ id: TrashID, in transaction: borrowing Transaction) throws {
        var more = true
        while more {
            more =
                try transaction.run(
                    """
                    update folders set trash_id = \(id)
                    where trash_id is not null and trash_id <> \(id) and (
                        parent_id in (select id from folders where trash_id = \(id))
                        or taken_from in (select id from folders where trash_id = \(id)))
                    """) > 0
        }
        try transaction.run(
            """
            update channels set trash_id = \(id)
            where trash_id is not null and trash_id <> \(id) and (
                study_folder_id in (select id from folders where trash_id = \(id))
                or app_folder_id in (select id from folders where trash_id = \(id)))
            """)
        try transaction.run(
            """
            delete from trash where id <> \(id) and folder_id in (select id from folders where trash_id = \(id))
            """)
    }

    /// Moves the accounts of an organization to the site, because users may also work elsewhere. Users without any
    /// remaining role are deactivated.
    private static func moveUsers(
        outOf id: TrashID, at grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws {
        let purgedFolders: SQL = "select id from folders where trash_id = \(id)"
        let users: [UserID] = try transaction.rows(
            "select id from users where home_folder_id in (\(fragment: purgedFolders))"
        ) { row in try row[0] }
        for user in users {
            let role: Int? = try transaction.value(
                """
                select 1 from role_holders a
                where a.folder_id not in (\(fragment: purgedFolders)) and (a.user_id = \(user) or a.group_id in (
                    select m.group_id from group_members m join user_groups g on g.id = m.group_id
                    where m.user_id = \(user) and g.folder_id not in (\(fragment: purgedFolders))))
                limit 1
                """)
            try transaction.run("update users set home_folder_id = \(FolderID.site) where id = \(user)")
            guard role == nil else { continue }
            try transaction.run("update users set state = 'deactivated' where id = \(user)")
            try SessionRepository.endAll(of: user, at: grant.now, in: transaction)
            try LinkRepository.discard(of: user, in: transaction)
            try APIKeyRepository.endAll(of: user, at: grant.now, in: transaction)
        }
    }
}
