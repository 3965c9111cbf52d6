import Access
import SQLStore
import Vocabulary

/// A move of an app to another organization: what moves with it, what changes, and what prevents it.
///
/// A study's two channels may be offered by two apps of one organization, so apps that share studies move together.
public struct AppMove: Sendable {
    /// One of the apps that move.
    public struct IncludedApp: Sendable, Hashable {
        /// The app at its current location.
        public let folder: AppFolder
        /// Whether it is in the trash and moves within it.
        public let isInTrash: Bool
        /// Whether builds with its names may exist, so that it keeps the Org ID that they send.
        public let isVisible: Bool
        /// The Org ID that its builds send after the move.
        public let sends: OrganizationID
    }

    /// The chosen app.
    public let app: AppFolder
    /// The destination.
    public let destination: OrganizationFolder
    /// All apps that move, the chosen one first.
    public let includedApps: [IncludedApp]
    /// The number of studies in them.
    public let studyCount: Int
    /// The roles that end: those of groups of the previous organization.
    public let ending: [MovedRole]
    /// The roles of users of the previous organization, which end unless they are kept.
    public let personal: [MovedRole]
    /// Users who lose the access they have through a role on the previous organization.
    public let leaving: [String]
    /// Users who gain access through a role on the new organization.
    public let coming: [String]
    /// Choices of their studies that the new organization doesn't offer. The designs keep them as text.
    public let unlisted: [String]
    /// Why it isn't possible now, as sentences.
    public let obstacles: [String]

    /// The current organization of the chosen app.
    public var origin: OrganizationFolder { app.organization }
    /// The apps that move because they share studies with the chosen one.
    public var otherApps: [IncludedApp] { Array(includedApps.dropFirst()) }

    /// Plans a move of the grant's app to an organization in which the same user may create apps.
    public init(
        to destination: Grant<ManageOrganization>, checks: MoveChecks, with grant: Grant<ManageApp>,
        in transaction: borrowing Transaction
    ) throws {
        let (app, organization) = (grant.subject, destination.subject)
        guard app.organization.id != organization.id else {
            throw InvalidInput(
                "to", "\(app.title) is already in \(organization.title). Choose another organization.")
        }
        self.app = app
        self.destination = organization
        includedApps = try Self.includedApps(with: app, to: organization, checks, in: transaction)
        let apps = includedApps.map(\.folder.id)
        let studies = try FolderRepository.studies(of: apps, in: transaction)
        studyCount = try FolderRepository.studyCount(of: apps, in: transaction)
        let roles = try RoleRepository.movedRoles(
            of: app.organization.id, on: apps + studies, in: transaction)
        ending = roles.filter(\.isGroup)
        personal = roles.filter { !$0.isGroup }
        leaving = try Self.holders(inheritedBy: app, from: app.organization, in: transaction)
        coming = try Self.holders(inheritedBy: app, from: organization, in: transaction)
        unlisted = try UnavailableChoices.of(
            studies.map { DesignScope(folder: $0) }, in: organization, by: grant.actor, transaction)
        obstacles =
            try Self.obstacles(includedApps, to: organization, by: grant.actor, in: transaction)
            + checks.obstacles(includedApps.map(\.folder), organization, transaction)
    }

    /// Returns the users with access to an app through a role on an organization.
    private static func holders(
        inheritedBy app: AppFolder, from organization: OrganizationFolder,
        in transaction: borrowing Transaction
    ) throws -> [String] {
        app.stopsInheriting
            ? [] : try RoleRepository.holders(inheritedFrom: organization.id, in: transaction)
    }

    // MARK: Apps that move

    private static func includedApps(
        with app: AppFolder, to destination: OrganizationFolder, _ checks: MoveChecks,
        in transaction: borrowing Transaction
    ) throws -> [IncludedApp] {
        let linked = try FolderRepository.linkedApps(in: app.organization, in: transaction)
        var found = [app.id]
        var next = 0
        while next < found.count {
            for other in (linked[found[next]] ?? []).sorted() where !found.contains(other) {
                found.append(other)
            }
            next += 1
        }
        return try found.map { id in
            try includedApp(id, of: app.organization, to: destination, checks, in: transaction)
        }
    }

    private static func includedApp(
        _ id: FolderID, of organization: OrganizationFolder, to destination: OrganizationFolder,
        _ checks: MoveChecks, in transaction: borrowing Transaction
    ) throws -> IncludedApp {
        guard let found = try FolderRepository.app(id, of: organization, in: transaction) else {
            throw NotFound("app")
        }
        let isKnown = try isKnown(found.folder, checks, in: transaction)
        return IncludedApp(
            folder: found.folder, isInTrash: found.isInTrash, isVisible: isKnown,
            sends: isKnown ? found.folder.sentOrganization : destination.name)
    }

    /// Returns whether builds of an app may be in use: a credential was ever issued, something was ever published in
    /// it, or someone participated.
    private static func isKnown(
        _ app: AppFolder, _ checks: MoveChecks, in transaction: borrowing Transaction
    ) throws -> Bool {
        if try FolderRepository.hasOffered(app.id, in: transaction) { return true }
        let channels = try ChannelRepository.channels(of: app.id, in: transaction)
        return try !channels.isEmpty && checks.count(channels, transaction).holdsData
    }

    // MARK: Obstacles

    private static func obstacles(
        _ includedApps: [IncludedApp], to destination: OrganizationFolder, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws -> [String] {
        var obstacles: [String] = []
        for includedApp in includedApps {
            let app = includedApp.folder
            if !includedApp.isInTrash, let refusal = try refusal(to: actor, app, in: transaction) {
                obstacles.append(refusal)
            }
            // An item in the trash gets its name back, or another one, when it is restored.
            if includedApp.isInTrash { continue }
            if try FolderRepository.isTaken(app.name, in: destination.id, in: transaction) {
                obstacles.append(
                    "\(destination.title) already has an app with the ID \(app.name), and \(app.title) keeps its ID."
                )
            } else if !includedApp.isVisible,
                try FolderRepository.areBuildIdentifiersInUse(app.name, in: destination, in: transaction)
            {
                obstacles.append(FolderRepository.buildIdentifiersTaken(app.name.text, destination.name.text))
            }
        }
        return obstacles
    }

    /// Returns why a user who can move one app can't move another that moves with it.
    private static func refusal(
        to actor: Actor, _ app: AppFolder, in transaction: borrowing Transaction
    ) throws -> String? {
        if app.isArchived {
            return "\(app.title) would also move, but it is archived. Unarchive it first."
        }
        if actor.kind == .operator { return nil }
        guard let holder = actor.holder else { throw NotFound("app") }
        let effectiveRoles = try Roles.effectiveRoles(
            of: holder, on: .app(app), at: actor.now, in: transaction)
        if effectiveRoles.hasPermission(ManageApp.self) { return nil }
        return "\(app.title) would also move, but you don't administer it. Ask for a role there."
    }
}
