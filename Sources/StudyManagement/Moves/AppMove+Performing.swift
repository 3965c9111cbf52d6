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
        try RoleRepository.removeMoved(removed, in: transaction)
        for includedApp in includedApps {
            try FolderRepository.move(
                includedApp.folder.id, to: destination.id, sending: includedApp.sends, in: transaction)
        }
        try TrashRepository.rename(below: includedApps.map(\.folder.id), to: destination, in: transaction)
        for includedApp in includedApps { try record(includedApp, removed, by: grant.actor, in: transaction) }
        try TrashRepository.noteChange(in: transaction)
        guard let moved = try FolderRepository.app(app.id, in: transaction) else { throw NotFound("app") }
        return moved
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
