import Access
import SQLStore
import Studies
import Vocabulary

/// A move of a study to another app, of the same or another organization. Only possible before the study was offered to
/// anyone.
///
/// After that, apps identify it by its app and responses belong to it, so it can't be moved.
public struct StudyMove: Sendable {
    /// Its Live channel at its current location; the folder moves with it.
    public let live: Channel
    /// Its Test channel; nil if it has none.
    public let test: Channel?
    /// The new app of the Live channel.
    public let destination: AppFolder
    /// The new app of the Test channel; nil if there is no Test channel or no app has been chosen.
    public let testApp: AppFolder?
    /// The roles that end: those of groups of the previous organization.
    public let ending: [MovedRole]
    /// The roles of users of that organization, which end unless they are kept.
    public let personal: [MovedRole]
    /// Choices of the study that the new organization doesn't offer. The design keeps them as text.
    public let unlisted: [String]
    /// Why it isn't possible now, as sentences.
    public let obstacles: [String]

    /// The study.
    public var study: StudyFolder { live.study }
    /// Whether it moves to another organization.
    public var leavesOrganization: Bool { destination.organization.id != study.app.organization.id }
    /// Whether an app of the new organization must be chosen for the Test channel.
    public var needsTestApp: Bool { leavesOrganization && test != nil }

    /// Plans a move of the grant's study to an app in which the same user may create studies; `testApp` is for the Test
    /// channel, if the study moves to another organization.
    public init(
        to destination: Grant<CreateStudy>, testApp: Grant<CreateStudy>? = nil, checks: MoveChecks,
        with grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws {
        let study = grant.subject
        let channels = try FolderRepository.channels(of: study, in: transaction)
        guard let live = channels.first(where: { $0.kind == .live }) else { throw NotFound("study") }
        let test = channels.first { $0.kind == .test }
        let app = destination.subject
        try Self.check(app, testApp?.subject, for: live, with: grant, in: transaction)
        (self.live, self.test, self.destination) = (live, test, app)
        let leaves = app.organization.id != study.app.organization.id
        self.testApp = leaves ? testApp?.subject : test?.app
        let roles =
            leaves
            ? try RoleRepository.movedRoles(of: study.app.organization.id, on: [study.id], in: transaction)
            : []
        ending = roles.filter(\.isGroup)
        personal = roles.filter { !$0.isGroup }
        unlisted =
            leaves
            ? try UnavailableChoices.of([study.scope], in: app.organization, by: grant.actor, transaction)
            : []
        obstacles =
            try Self.offered(channels, checks, in: transaction)
            + Self.clashes(live, test, app, self.testApp, in: transaction)
            + (leaves ? Self.testInTrash(of: study, in: transaction) : [])
    }

    /// Requires that the study can go to the chosen apps, and that the user may take it away.
    private static func check(
        _ app: AppFolder, _ testApp: AppFolder?, for live: Channel, with grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws {
        let study = grant.subject
        guard app.id != live.app.id else {
            throw InvalidInput("to", "\(study.title) is already in \(app.title). Choose another app.")
        }
        try TrashRepository.require(
            TrashRepository.right(toDelete: live, holdsData: false, in: transaction), of: grant.actor,
            on: .study(study), in: transaction)
        if let testApp, testApp.organization.id != app.organization.id {
            throw InvalidInput(
                "test", "Choose an app in \(app.organization.title), the study's new organization.")
        }
    }

    // MARK: Obstacles

    /// Returns the signs that the study was already offered to participants.
    private static func offered(
        _ channels: [Channel], _ checks: MoveChecks, in transaction: borrowing Transaction
    ) throws -> [String] {
        let ids = channels.map(\.id)
        let published = try ChannelRepository.publicationCount(of: ids, in: transaction)
        if published > 0 || channels.contains(where: { $0.status != .draft }) {
            return [
                "The study was published, so phones might already use it. You can copy its design to another app."
            ]
        }
        let contents = try checks.count(ids, transaction)
        if contents.holdsData {
            return ["The study has participants, and their responses can't be moved."]
        }
        if contents.tokens > 0 {
            return ["The study has enrollment tokens. You can copy its design to another app."]
        }
        return []
    }

    /// Returns the channels' Study IDs that are taken at the destination.
    private static func clashes(
        _ live: Channel, _ test: Channel?, _ app: AppFolder, _ testApp: AppFolder?,
        in transaction: borrowing Transaction
    ) throws -> [String] {
        var pairs = [(live, app)]
        if let test, let testApp, testApp.id != test.app.id { pairs.append((test, testApp)) }
        var clashes = try pairs.compactMap { channel, app -> String? in
            do {
                try ChannelRepository.checkIsFree(
                    channel.studyID, in: app, except: channel.id, in: transaction)
                return nil
            } catch let refusal as InvalidInput {
                return "\(app.title): \(refusal.sentence)"
            }
        }
        if let testApp, testApp.id == app.id {
            clashes.append(
                "The Test and Live channels must be in different apps, but \(app.title) would have both.")
        }
        return clashes
    }

    /// Returns an obstacle for a Test channel in the trash, which would be restored to a study in another organization.
    private static func testInTrash(
        of study: StudyFolder, in transaction: borrowing Transaction
    ) throws -> [String] {
        try FolderRepository.hasTestInTrash(study.id, in: transaction)
            ? [
                "A Test channel of this study is in the trash. Wait until it is deleted, or copy the design instead."
            ] : []
    }
}

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
        try RoleRepository.removeMoved(removed, in: transaction)
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
