import SQLStore
import Studies
import Timekeeping

/// What can be archived: an organization or an app.
public protocol Archivable: AccessSubject {
    /// The place where it is.
    var place: FolderLocation { get }
}

extension OrganizationFolder: Archivable {
    public var place: FolderLocation { .organization(self) }
}

extension AppFolder: Archivable {
    public var place: FolderLocation { .app(self) }
}

/// The archive: organizations and apps that are no longer in use but stay readable.
///
/// An archived folder leaves the lists of studies and what can be chosen. What would change something in it or below it
/// is refused by ``Roles``, anyone who asks, until it is unarchived. Apps aren't affected by either.
public enum Archive {
    /// The Live studies that keep a place from being archived: participants see them in its apps or take part.
    public static func obstacles(
        at place: FolderLocation, in transaction: borrowing Transaction
    ) throws -> [Channel] {
        let channels: [Channel]
        switch place {
        case .site, .channel: channels = []
        case .organization(let folder): channels = try FolderRepository.channels(in: folder, in: transaction)
        case .app(let folder): channels = try FolderRepository.channels(offeredBy: folder, in: transaction)
        }
        return channels.filter { $0.kind == .live && $0.status.isVisible && $0.status != .deactivated }
    }

    /// Archives an organization or app with all that is in it.
    public static func archive(
        with grant: Grant<some Archiving>, in transaction: borrowing Transaction
    ) throws {
        let (place, actor) = (grant.subject.place, grant.actor)
        try checkOrganization(of: place)
        let running = try obstacles(at: place, in: transaction)
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

    /// Takes an organization or app out; an app that was archived by itself stays so when its organization is taken
    /// out.
    public static func restore(
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

    /// In an archived organization, no app can be archived or unarchived separately.
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
