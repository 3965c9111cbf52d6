import SQLStore
import Studies
import Timekeeping

/// The archive: organizations and apps that nobody works in any more, kept to be read for as long as one likes.
///
/// An archived folder leaves the lists of studies and what can be chosen. What would change something in it or below it is
/// refused by ``Roles``, whoever asks, until it is taken out. Apps notice nothing of either.
public enum Archive {
    /// The Live studies that keep a place from being archived: participants see them in its apps or take part.
    public static func obstacles(
        at place: Place, in transaction: borrowing Transaction
    ) throws -> [Channel] {
        let channels: [Channel]
        switch place {
        case .site, .channel: channels = []
        case .organization(let folder): channels = try FolderRepository.channels(in: folder, in: transaction)
        case .app(let folder): channels = try FolderRepository.channels(offeredBy: folder, in: transaction)
        }
        return channels.filter { $0.kind == .live && $0.status.isVisible && $0.status != .deactivated }
    }

    /// Archives an organization with its apps and studies.
    public static func add(
        _ organization: OrganizationFolder, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws {
        try add(.organization(organization), by: grant.actor, in: transaction)
    }

    /// Archives an app with its studies.
    public static func add(with grant: Grant<ArchiveApp>, in transaction: borrowing Transaction) throws {
        try add(.app(grant.subject), by: grant.actor, in: transaction)
    }

    /// Takes an organization out; an app that was archived by itself stays so.
    public static func takeOut(
        _ organization: OrganizationFolder, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws {
        try takeOut(.organization(organization), by: grant.actor, in: transaction)
    }

    /// Takes an app out.
    public static func takeOut(with grant: Grant<ArchiveApp>, in transaction: borrowing Transaction) throws {
        try takeOut(.app(grant.subject), by: grant.actor, in: transaction)
    }

    private static func add(
        _ place: Place, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        try checkOrganization(of: place)
        let running = try obstacles(at: place, in: transaction)
        guard running.isEmpty else {
            let names = running.map { "\($0.study.title) (\($0.path))" }.joined(separator: ", ")
            throw Conflict(
                "Participants see these studies or take part in them: \(names). "
                    + "Deactivate or delete each first.")
        }
        let folder = place.folder
        let changed = try transaction.run(
            """
            update folders set archived_at = \(actor.now)
            where id = \(folder.folderID) and archived_at is null
            """)
        guard changed > 0 else { throw Conflict("\(folder.title) is archived already.") }
        try record("folder.archive", folder, by: actor, in: transaction)
    }

    private static func takeOut(
        _ place: Place, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
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

    /// In an archived organization no app is archived or taken out by itself.
    private static func checkOrganization(of place: Place) throws {
        guard case .app(let app) = place, app.organization.isArchived else { return }
        throw Archived(app.organization.title)
    }

    private static func record(
        _ action: String, _ folder: Folder, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        try actor.record(
            action, on: folder.folderID, about: folder.path, ["kind": .text(folder.kind.rawValue)],
            in: transaction)
    }
}
