import SQLStore
import Timekeeping
import Vocabulary

// The archive: organizations and apps that are no longer in use but remain readable.
//
// An archived folder doesn't appear in lists of studies or in choices. ``Roles`` denies changes in it and below it,
// for every user, until it is unarchived. Archiving doesn't affect apps on phones.

extension FolderRepository {
    /// Returns the Live studies that prevent archiving, because participants see them in their apps or take part in
    /// them.
    public static func archivingObstacles(
        at place: FolderLocation, in transaction: borrowing Transaction
    ) throws -> [Channel] {
        let offered: [Channel]
        switch place {
        case .site, .channel: offered = []
        case .organization(let folder): offered = try channels(in: folder, in: transaction)
        case .app(let folder): offered = try channels(offeredBy: folder, in: transaction)
        }
        return offered.filter { $0.kind == .live && $0.status.isVisible && $0.status != .deactivated }
    }

    /// Archives an organization or app with everything in it.
    public static func archive(
        with grant: Grant<some Archiving>, in transaction: borrowing Transaction
    ) throws {
        let (place, actor) = (grant.subject.place, grant.actor)
        try checkOrganization(of: place)
        let running = try archivingObstacles(at: place, in: transaction)
        guard running.isEmpty else {
            let names = running.map { "\($0.study.title) (\($0.path))" }.joined(separator: ", ")
            throw Conflict(
                "Participants can see these studies or are enrolled in them: \(names). "
                    + "Deactivate or delete each study first.")
        }
        let folder = place.folder
        let changed = try transaction.run(
            """
            update folders set archived_at = \(actor.now)
            where id = \(folder.folderID) and archived_at is null
            """)
        guard changed > 0 else { throw Conflict("\(folder.title) is already archived.") }
        try record("folder.archive", folder, by: actor, in: transaction)
    }

    /// Unarchives an organization or app. An app that was archived itself stays archived when its organization is
    /// unarchived.
    public static func unarchive(
        with grant: Grant<some Archiving>, in transaction: borrowing Transaction
    ) throws {
        let (place, actor) = (grant.subject.place, grant.actor)
        try checkOrganization(of: place)
        let folder = place.folder
        let changed = try transaction.run(
            """
            update folders set archived_at = null
            where id = \(folder.folderID) and archived_at is not null
            """)
        guard changed > 0 else { throw Conflict("\(folder.title) is not archived.") }
        try record("folder.unarchive", folder, by: actor, in: transaction)
    }

    /// Throws if the organization is archived: its apps can't be archived or unarchived separately.
    private static func checkOrganization(of place: FolderLocation) throws {
        guard case .app(let app) = place, app.organization.isArchived else { return }
        throw FolderArchived(app.organization.title)
    }

    private static func record(
        _ action: String, _ folder: Folder, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        try actor.record(
            action, on: folder.folderID, about: folder.path, ["kind": .text(folder.kind.rawValue)],
            in: transaction)
    }
}
