import Access
import SQLStore
import Studies
import Vocabulary

extension TrashRepository {
    /// Restores an item with everything that was deleted with it, under a new name if one is given.
    ///
    /// Throws if the name is in use, or if the folder that contained it is in the trash or archived. Returns its
    /// location.
    @discardableResult
    public static func restore(
        _ id: TrashID, as name: String? = nil, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws -> String {
        try restore(item(id, with: grant, in: transaction), as: name, by: grant.actor, in: transaction)
    }

    /// Restores an item of an organization.
    @discardableResult
    public static func restore(
        _ id: TrashID, as name: String? = nil, with grant: Grant<ManageOrganization>,
        in transaction: borrowing Transaction
    ) throws -> String {
        try restore(item(id, with: grant, in: transaction), as: name, by: grant.actor, in: transaction)
    }

    private static func restore(
        _ entry: TrashItem, as name: String?, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> String {
        guard !entry.isBeingPurged else {
            throw Conflict("\(entry.title) is being permanently deleted and cannot be restored.")
        }
        let top = try top(of: entry, in: transaction)
        try checkParent(top, in: transaction)
        let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? top.name
        try rename(top, to: name, entry, by: actor, in: transaction)
        try restoreChannels(of: entry.id, below: top, in: transaction)
        try putBack(entry.id, by: actor, in: transaction)
        try FolderRepository.checkRestoredBuildIdentifiers(of: entry.id, in: transaction)
        try transaction.run("update folders set trash_id = null where trash_id = \(entry.id)")
        try transaction.run("delete from trash where id = \(entry.id)")
        try noteChange(in: transaction)
        let path = top.parentPath.isEmpty ? name : "\(top.parentPath)/\(name)"
        let folder = top.takenFrom ?? top.id
        try removeEmptyHolders(in: transaction)
        var details: AuditDetails = ["kind": .text(entry.kind.rawValue)]
        if path != entry.path { details.append("path", .change(from: entry.path, to: path)) }
        try actor.record(
            entry.kind == .channel ? "channel.restore" : "folder.restore", on: folder, about: path, details,
            in: transaction)
        return path
    }

    /// The topmost folder of an item being restored.
    private struct Top {
        let id: FolderID
        let parent: FolderID
        let name: String
        let takenFrom: FolderID?
        let parentPath: String
        let parentTitle: String
        let parentIsInTrash: Bool
        let archivedTitle: String?
    }

    private static func top(of entry: TrashItem, in transaction: borrowing Transaction) throws -> Top {
        let top = try transaction.first(
            """
            select f.id, f.parent_id, f.name, f.taken_from, p.kind, p.name, p.title, p.trash_id, g.name,
                case when g.archived_at is not null then g.title
                    when p.archived_at is not null then p.title end
            from trash t join folders f on f.id = t.folder_id join folders p on p.id = f.parent_id
            left join folders g on g.id = p.parent_id
            where t.id = \(entry.id)
            """
        ) { row in
            let kind: String = try row[4]
            let parent: String = try row[5]
            let path = kind == "app" ? "\(try row[8] as String? ?? "")/\(parent)" : parent
            return Top(
                id: try row[0], parent: try row[1], name: try row[2], takenFrom: try row[3], parentPath: path,
                parentTitle: try row[6], parentIsInTrash: !row.isNull(7), archivedTitle: try row[9])
        }
        guard let top else { throw NotFound("item in the trash") }
        return top
    }

    private static func checkParent(_ top: Top, in transaction: borrowing Transaction) throws {
        guard !top.parentIsInTrash else {
            throw Conflict(
                "\(top.parentTitle), which contained it, is also in the trash. Restore that first.")
        }
        if let title = top.archivedTitle { throw FolderArchived(title) }
    }

    /// Restores the folder's key, with a new name if one was chosen.
    private static func rename(
        _ top: Top, to name: String, _ entry: TrashItem, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws {
        let kind: FolderKind =
            switch entry.kind {
            case .organization: .organization
            case .app: .app
            case .study, .channel: .study
            }
        if let problem = FolderName.problem(name, kind: kind) { throw InvalidInput("name", problem) }
        let key = FolderName.folded(name)
        let isNew = name != top.name
        if kind == .study {
            if isNew { try renameChannel(of: top, to: StudyID(name), by: actor, in: transaction) }
            // A folder created for a Test channel is deleted again and needs no key.
            if top.takenFrom != nil { return }
        }
        let isTaken: FolderID? = try transaction.value(
            "select id from folders where parent_id = \(top.parent) and name_key = \(key)")
        guard isTaken == nil else {
            throw taken(name, kind, isFixed: entry.keepsName)
        }
        try transaction.run(
            "update folders set name = \(name), name_key = \(key) where id = \(top.id)")
        if kind == .organization, isNew {
            try FolderRepository.updateBuildIdentifiers(top.id, from: top.name, to: name, in: transaction)
        }
    }

    /// `isFixed` means that another name would be rejected, too.
    private static func taken(_ name: String, _ kind: FolderKind, isFixed: Bool) -> InvalidInput {
        let advice =
            isFixed
            ? "A restored item keeps its ID, so delete the other one first."
            : "Restore it with another ID, or delete the other one first."
        return InvalidInput("name", "\(FolderRepository.isTaken(name, kind)) \(advice)")
    }

    /// Renames a channel that was never published; a Study ID that apps may use is kept.
    private static func renameChannel(
        of top: Top, to studyID: StudyID, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        let renamed = try transaction.run(
            """
            update channels set study_id = \(studyID.text)
            where study_folder_id = \(top.id) and status = 'draft'
                and (kind = 'live' or \(top.takenFrom != nil) = 1)
            """)
        guard renamed > 0 else {
            throw InvalidInput(
                "name", "Apps identify the study as \(top.name), so it must keep its Study ID.")
        }
        guard top.takenFrom == nil, let app = top.parentPath.split(separator: "/").last else { return }
        try DesignRepository(clock: actor.audit.clock).setIdentity(
            ChannelIdentity(studyID: studyID, appID: AppID(String(app))), of: .live,
            in: DesignScope(folder: top.id), by: actor.author, transaction)
    }

    /// Restores the key of every channel, unless it is in use or the channel's app doesn't exist.
    private static func restoreChannels(
        of id: TrashID, below top: Top, in transaction: borrowing Transaction
    ) throws {
        for channel in try trashedChannels(of: id, below: top, in: transaction) {
            guard channel.trash == nil || channel.trash == id else {
                throw Conflict(
                    "The app \(channel.title), which contains \(channel.studyID), is in the trash. "
                        + "Restore that first.")
            }
            // Items that are restored together may be archived themselves.
            if channel.trash == nil, channel.isArchived { throw FolderArchived(channel.title) }
            let isTaken: ChannelID? = try transaction.value(
                """
                select id from channels
                where app_folder_id = \(channel.app) and study_id_key = \(channel.studyID.folded)
                """)
            guard isTaken == nil else {
                throw taken(channel.studyID.text, .study, isFixed: !channel.canBeNamed)
            }
            try transaction.run(
                """
                update channels set trash_id = null, study_id_key = \(channel.studyID.folded)
                where id = \(channel.id)
                """)
        }
    }

    /// A channel to restore, with its app.
    private typealias TrashedChannel = (
        id: ChannelID, studyID: StudyID, app: FolderID, title: String, trash: TrashID?, isArchived: Bool,
        canBeNamed: Bool
    )

    private static func trashedChannels(
        of id: TrashID, below top: Top, in transaction: borrowing Transaction
    ) throws -> [TrashedChannel] {
        try transaction.rows(
            """
            select c.id, c.study_id, c.app_folder_id, a.title, a.trash_id, a.archived_at,
                c.study_folder_id = \(top.id) and c.status = 'draft'
                    and (c.kind = 'live' or \(top.takenFrom != nil) = 1)
            from channels c join folders a on a.id = c.app_folder_id where c.trash_id = \(id)
            """
        ) { row in
            (
                id: try row[0], studyID: StudyID(try row[1]), app: try row[2], title: try row[3],
                trash: try row[4], isArchived: !row.isNull(5), canBeNamed: try row[6]
            )
        }
    }
}
