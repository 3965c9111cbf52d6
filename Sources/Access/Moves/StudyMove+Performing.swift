import SQLStore
import Studies

extension StudyMove {
    /// Moves the study; returns its Live channel at its new location.
    ///
    /// After the commit the caller lets the metadata caches for apps reload.
    public func perform(
        keepingPersonalRoles keeps: Bool = false, with grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws -> Channel {
        guard obstacles.isEmpty else { throw Conflict(obstacles.joined(separator: " ")) }
        if needsTestApp, testApp == nil {
            throw InvalidInput(
                "test", "Choose the app in \(destination.organization.title) for the Test channel.")
        }
        let removed = ending + (keeps ? [] : personal)
        try MovedRole.remove(removed, in: transaction)
        try move(live, to: destination, by: grant.actor, in: transaction)
        if let test, let testApp, testApp.id != test.app.id {
            try move(test, to: testApp, by: grant.actor, in: transaction)
        }
        try record(removed, by: grant.actor, in: transaction)
        guard let moved = try FolderRepository.channel(live.id, in: transaction) else {
            throw NotFound("study")
        }
        return moved
    }

    /// Moves a channel and sets its app in the design.
    private func move(
        _ channel: Channel, to app: AppFolder, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        try ChannelRepository.place(channel, in: app, as: channel.studyID, in: transaction)
        try DesignRepository(clock: actor.audit.clock).setIdentity(
            ChannelIdentity(studyID: channel.studyID, appID: app.name), of: channel.kind, in: study.scope,
            by: actor.author, transaction)
    }

    /// Records the move at both locations: the event on the study moves with it, the other remains with the previous
    /// app.
    private func record(
        _ removed: [MovedRole], by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        let path = "\(destination.path)/\(live.studyID)"
        var details: AuditDetails = ["path": .change(from: study.path, to: path)]
        if let test, let testApp, testApp.id != test.app.id {
            details.append("test", .change(from: test.path, to: "\(testApp.path)/\(test.studyID)"))
        }
        if !removed.isEmpty {
            details.append("roles removed", .text(removed.map(\.words).joined(separator: "; ")))
        }
        for folder in [study.id, live.app.id] {
            try actor.record("study.move", on: folder, about: path, details, in: transaction)
        }
    }
}
