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
        let studies: [FolderID] = try transaction.rows(
            "select id from folders where parent_id in (\(list: apps)) order by id"
        ) { row in try row[0] }
        studyCount =
            try transaction.value(
                "select count(*) from folders where parent_id in (\(list: apps)) and trash_id is null") ?? 0
        let roles = try MovedRole.assignments(of: app.organization.id, on: apps + studies, in: transaction)
        ending = roles.filter(\.isGroup)
        personal = roles.filter { !$0.isGroup }
        leaving =
            app.stopsInheriting ? [] : try MovedRole.inherited(from: app.organization.id, in: transaction)
        coming = app.stopsInheriting ? [] : try MovedRole.inherited(from: organization.id, in: transaction)
        unlisted = try UnavailableChoices.of(
            studies.map { DesignScope(folder: $0) }, in: organization, by: grant.actor, transaction)
        obstacles =
            try Self.obstacles(includedApps, to: organization, by: grant.actor, in: transaction)
            + checks.obstacles(includedApps.map(\.folder), organization, transaction)
    }

    // MARK: Apps that move

    private static func includedApps(
        with app: AppFolder, to destination: OrganizationFolder, _ checks: MoveChecks,
        in transaction: borrowing Transaction
    ) throws -> [IncludedApp] {
        let linked = try links(in: app.organization, in: transaction)
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

    /// Returns the links between apps of an organization that share studies, including those in the trash, which may be
    /// restored.
    private static func links(
        in organization: OrganizationFolder, in transaction: borrowing Transaction
    ) throws -> [FolderID: Set<FolderID>] {
        var links: [FolderID: Set<FolderID>] = [:]
        try transaction.forEach(
            """
            select s.parent_id, c.app_folder_id
            from channels c join folders s on s.id = c.study_folder_id join folders a on a.id = s.parent_id
            where a.parent_id = \(organization.id) and s.parent_id <> c.app_folder_id
            union
            select h.parent_id, s.parent_id
            from folders h join folders s on s.id = h.taken_from join folders a on a.id = h.parent_id
            where a.parent_id = \(organization.id) and h.parent_id <> s.parent_id
            """
        ) { row in
            let (one, other): (FolderID, FolderID) = (try row[0], try row[1])
            links[one, default: []].insert(other)
            links[other, default: []].insert(one)
        }
        return links
    }

    private static func includedApp(
        _ id: FolderID, of organization: OrganizationFolder, to destination: OrganizationFolder,
        _ checks: MoveChecks, in transaction: borrowing Transaction
    ) throws -> IncludedApp {
        let found = try transaction.first(
            "select \(fragment: FolderRepository.appColumns), a.trash_id from folders a where a.id = \(id)"
        ) { row in (folder: try AppFolder(row, at: 0, in: organization), isInTrash: !row.isNull(6)) }
        guard let found else { throw NotFound("app") }
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
        let offered: Int? = try transaction.value(
            """
            select 1 where exists (select 1 from app_tokens where app_folder_id = \(app.id))
                or exists (
                    select 1 from channels c join publications p on p.channel_id = c.id
                    where c.app_folder_id = \(app.id))
            """)
        if offered != nil { return true }
        let channels: [ChannelID] = try transaction.rows(
            "select id from channels where app_folder_id = \(app.id)"
        ) { row in try row[0] }
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
            let isTaken: FolderID? = try transaction.value(
                """
                select id from folders
                where parent_id = \(destination.id) and name_key = \(app.name.folded) and trash_id is null
                """)
            if isTaken != nil {
                obstacles.append(
                    "\(destination.title) already has an app with the ID \(app.name), and \(app.title) keeps its ID."
                )
            } else if !includedApp.isVisible,
                try FolderRepository.areBuildIdentifiersInUse(app.name, in: destination, transaction)
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
        let effectiveRoles = try Roles.effectiveRoles(of: holder, on: .app(app), in: transaction)
        if effectiveRoles.hasPermission(ManageApp.self) { return nil }
        return "\(app.title) would also move, but you don't administer it. Ask for a role there."
    }
}
