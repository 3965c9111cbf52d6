import Access
import SQLStore
import Studies
import Vocabulary

/// The trash: deleted items are hidden immediately and stay on disk until they are purged.
///
/// Other repositories don't find items in the trash, and their names can be reused.
public enum TrashRepository {
    /// The number of days after which items are purged, unless the operator configures another.
    public static let keptDaysStandard = 30
    /// The maximum length of a reason, in characters.
    public static let reasonLengthMax = 500

    /// Deletes an organization with its apps and studies.
    public static func delete(
        _ organization: OrganizationFolder, reason: String, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws {
        let folder = Folder.organization(organization)
        try delete(folder.folderID, .organization, of: folder, reason, by: grant.actor, in: transaction)
    }

    /// Deletes an app with its studies and the Test channels that it offers for studies of other apps.
    public static func delete(
        reason: String, with grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws {
        let folder = Folder.app(grant.subject)
        try delete(folder.folderID, .app, of: folder, reason, by: grant.actor, in: transaction)
    }

    /// Deletes the study of a Live channel, or only a Test channel.
    ///
    /// `holdsData` is whether there is any participant data, in which case having created the study isn't enough to
    /// delete it.
    public static func delete(
        _ channel: Channel, holdsData: Bool, reason: String, with grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws {
        guard channel.study.id == grant.subject.id else { throw NotFound("study") }
        let study = Folder.study(channel.study)
        try require(
            try right(toDelete: channel, holdsData: holdsData, in: transaction), of: grant.actor, on: study,
            in: transaction)
        guard channel.kind == .test else {
            return try delete(study.folderID, .study, of: study, reason, by: grant.actor, in: transaction)
        }
        try checkReason(reason)
        let id = try insert(
            .channel, channel.path, channel.study.title, reason, by: grant.actor, in: transaction)
        let holder = try moveToTrashFolder(channel, into: id, by: grant.actor, in: transaction)
        try transaction.run("update trash set folder_id = \(holder) where id = \(id)")
        try hideChannels(of: id, in: transaction)
        try grant.record(
            "channel.delete", about: channel.path, reason.isEmpty ? [:] : ["reason": .text(reason)],
            in: transaction)
    }

    /// Returns the right required to delete the study of a Live channel, or only a Test channel.
    public static func right(
        toDelete channel: Channel, holdsData: Bool, in transaction: borrowing Transaction
    ) throws -> Right {
        if holdsData { return .setUpStudy }
        if channel.kind == .test { return channel.status.isLaunched ? .setUpStudy : .editDesign }
        let channels = try FolderRepository.channels(of: channel.study, in: transaction)
        return channels.contains { $0.status.isLaunched } ? .setUpStudy : .publishStudy
    }

    /// Throws unless the actor has the right required for deleting; the operator always has it.
    static func require(
        _ right: Right, of actor: Actor, on folder: Folder, in transaction: borrowing Transaction
    ) throws {
        if actor.kind == .operator { return }
        guard let holder = actor.holder else { throw NotFound("study") }
        let effectiveRoles = try Roles.effectiveRoles(of: holder, on: folder, at: actor.now, in: transaction)
        guard effectiveRoles.rights.contains(right) else { throw effectiveRoles.refusal(lacking: right) }
    }

    // MARK: Moving

    private static func delete(
        _ top: FolderID, _ kind: TrashItem.Kind, of folder: Folder, _ reason: String, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws {
        try checkReason(reason)
        let id = try insert(kind, folder.path, folder.title, reason, by: actor, in: transaction)
        try transaction.run("update trash set folder_id = \(top) where id = \(id)")
        try transaction.run(
            """
            update folders set trash_id = \(id) where trash_id is null and (id = \(top) or parent_id = \(top)
                or parent_id in (select id from folders where parent_id = \(top)))
            """)
        try transaction.run("update folders set name_key = name_key || \(mark(id)) where id = \(top)")
        for channel in try visitors(in: id, in: transaction) {
            _ = try moveToTrashFolder(channel, into: id, by: actor, in: transaction)
        }
        try hideChannels(of: id, in: transaction)
        var details: AuditDetails = ["kind": .text(kind.rawValue)]
        if !reason.isEmpty { details.append("reason", .text(reason)) }
        try actor.record("folder.delete", on: top, about: folder.path, details, in: transaction)
    }

    private static func checkReason(_ reason: String) throws {
        guard reason.count <= reasonLengthMax else {
            throw InvalidInput("reason", "Use at most \(reasonLengthMax) characters.")
        }
    }

    private static func insert(
        _ kind: TrashItem.Kind, _ path: String, _ title: String, _ reason: String, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws -> TrashID {
        // The caller refers to the folder in the same transaction; folder IDs are never below 1.
        let id: TrashID? = try transaction.value(
            """
            insert into trash (folder_id, kind, path, title, reason, deleted_at, deleted_by)
            values (0, \(kind.rawValue), \(path), \(title), \(reason), \(actor.now), \(actor.name))
            returning id
            """)
        guard let id else { preconditionFailure("an insert that returned nothing") }
        return id
    }

    /// Returns the Test channels that apps in the trash offer for studies that aren't deleted.
    private static func visitors(
        in id: TrashID, in transaction: borrowing Transaction
    ) throws -> [Channel] {
        try transaction.rows(
            """
            \(fragment: FolderRepository.channelSelect) and a.trash_id = \(id) and s.trash_id is null
            """
        ) { row in try Channel(row) }
    }

    /// Moves a Test channel to its own folder in the trash, so that its study can have another one.
    private static func moveToTrashFolder(
        _ channel: Channel, into id: TrashID, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> FolderID {
        let holder = try FolderRepository.insert(
            channel.studyID.text, key: channel.studyID.folded + mark(id), .study,
            title: channel.study.title, below: channel.app.id, at: actor.now, in: transaction)
        guard let holder else { preconditionFailure("a key with a number of its own was taken") }
        try transaction.run(
            """
            update folders set trash_id = \(id), taken_from = \(channel.study.id) where id = \(holder)
            """)
        try transaction.run(
            "update channels set study_folder_id = \(holder) where id = \(channel.id)")
        try DesignRepository(clock: actor.audit.clock).setIdentity(
            ChannelIdentity(), of: channel.kind, in: channel.study.scope, by: actor.author, transaction)
        return holder
    }

    private static func hideChannels(of id: TrashID, in transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update channels set trash_id = \(id), study_id_key = study_id_key || \(mark(id))
            where trash_id is null and (
                study_folder_id in (select id from folders where trash_id = \(id))
                or app_folder_id in (select id from folders where trash_id = \(id)))
            """)
        try noteChange(in: transaction)
    }

    /// Makes all processes reload what they cache about channels and app credentials.
    static func noteChange(in transaction: borrowing Transaction) throws {
        try GenerationRepository.publications.advance(in: transaction)
        try GenerationRepository.appTokens.advance(in: transaction)
    }

    /// Returns the suffix for the key of a name in the trash. It contains a character that names can't have.
    private static func mark(_ id: TrashID) -> String { "#\(id)" }

    /// Lists items below apps that moved under the path to which they would be restored.
    static func rename(
        below apps: [FolderID], to destination: OrganizationFolder, in transaction: borrowing Transaction
    ) throws {
        let entries = try transaction.rows(
            """
            select t.id, t.path from trash t join folders f on f.id = t.folder_id
            where f.id in (\(list: apps)) or f.parent_id in (\(list: apps))
            """
        ) { row in (id: try row[0] as TrashID, path: try row[1] as String) }
        for entry in entries {
            let rest = entry.path.split(separator: "/").dropFirst().joined(separator: "/")
            try transaction.run(
                "update trash set path = \("\(destination.path)/\(rest)") where id = \(entry.id)")
        }
    }
}
