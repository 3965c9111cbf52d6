import Access
import SQLStore
import Vocabulary

extension AppMove {
    /// Moves the apps; returns the chosen app at its new location.
    ///
    /// After the commit the caller lets the metadata caches for apps reload.
    public func perform(
        keepingPersonalRoles keeps: Bool = false, with grant: Grant<ManageApp>,
        in transaction: borrowing Transaction
    ) throws -> AppFolder {
        guard obstacles.isEmpty else { throw Conflict(obstacles.joined(separator: " ")) }
        let removed = ending + (keeps ? [] : personal)
        try MovedRole.remove(removed, in: transaction)
        for includedApp in includedApps { try move(includedApp, in: transaction) }
        try renameTrash(in: transaction)
        for includedApp in includedApps { try record(includedApp, removed, by: grant.actor, in: transaction) }
        try TrashRepository.noteChange(in: transaction)
        guard let moved = try FolderRepository.app(app.id, in: transaction) else { throw NotFound("app") }
        return moved
    }

    private func move(_ includedApp: IncludedApp, in transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update folders set parent_id = \(destination.id), sent_org_id = \(includedApp.sends.text),
                sent_org_key = \(includedApp.sends.folded)
            where id = \(includedApp.folder.id)
            """)
    }

    /// Trash items below the apps are listed under the path to which they would be restored.
    private func renameTrash(in transaction: borrowing Transaction) throws {
        let apps = includedApps.map(\.folder.id)
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

    /// Records the move in both organizations: the event on the app moves with it, the other remains where the app was.
    private func record(
        _ includedApp: IncludedApp, _ removed: [MovedRole], by actor: Actor,
        in transaction: borrowing Transaction
    ) throws {
        let path = "\(destination.path)/\(includedApp.folder.name)"
        var details: AuditDetails = [
            "path": .change(from: includedApp.folder.path, to: path),
            "sent Org ID": .text(includedApp.sends.text),
        ]
        if includedApp.folder.id != app.id { details.append("goes with", .text(app.name.text)) }
        if includedApp.folder.id == app.id, !removed.isEmpty {
            details.append("roles removed", .text(removed.map(\.words).joined(separator: "; ")))
        }
        for folder in [includedApp.folder.id, origin.id] {
            try actor.record("app.move", on: folder, about: path, details, in: transaction)
        }
    }
}
