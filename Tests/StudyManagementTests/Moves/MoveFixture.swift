import Cryptography
import SQLStore
import Studies
import StudyManagement
import Support
import Testing
import Vocabulary

@testable import Access

/// A site on which the operator moves things, and nothing but Access knows anything of them.
struct MoveFixture {
    let site: TestSite
    var world: TestWorld { site.world }
    var console: Operator { site.parts.console }
    var harbour: OrganizationFolder { world.neighbor.app.organization }

    init() async throws { site = try await TestSite { _ in [] } }

    /// Checks that find no one who takes part, and nothing else in the way.
    static func checks(participants: Int = 0, tokens: Int = 0, obstacles: [String] = []) -> MoveChecks {
        MoveChecks(
            count: { _, _ in
                TrashRepository.Contents(participants: participants, responses: 0, tokens: tokens)
            },
            obstacles: { _, _, _ in obstacles })
    }

    /// Plans the move of an app, by the operator.
    func plan(
        _ app: AppFolder, to organization: OrganizationFolder, _ checks: MoveChecks = checks()
    ) async throws -> AppMove {
        let console = console
        return try await site.store.read { transaction in
            try AppMove(
                to: console.grant(ManageOrganization.self, on: organization), checks: checks,
                with: console.grant(ManageApp.self, on: app), in: transaction)
        }
    }

    /// Moves an app, by the operator.
    @discardableResult
    func move(
        _ app: AppFolder, to organization: OrganizationFolder, keepingPersonalRoles keeps: Bool = false,
        _ checks: MoveChecks = checks()
    ) async throws -> AppFolder {
        let console = console
        return try await site.store.write { transaction in
            let grant = console.grant(ManageApp.self, on: app)
            return try AppMove(
                to: console.grant(ManageOrganization.self, on: organization), checks: checks, with: grant,
                in: transaction
            ).perform(keepingPersonalRoles: keeps, with: grant, in: transaction)
        }
    }

    /// Plans the move of the world's study, by the operator.
    func planStudy(
        to app: AppFolder, test: AppFolder? = nil, _ checks: MoveChecks = checks()
    ) async throws -> StudyMove {
        let (console, world) = (console, world)
        return try await site.store.read { transaction in
            try StudyMove(
                to: console.grant(CreateStudy.self, on: app),
                testApp: test.map { console.grant(CreateStudy.self, on: $0) }, checks: checks,
                with: console.grant(EditDesign.self, on: world.study), in: transaction)
        }
    }

    /// Begins the design of a study.
    func design(_ basics: BasicInformation, of study: StudyFolder) async throws {
        let (actor, scope) = (console.actor, study.scope)
        try await site.store.write { transaction in
            try DesignRepository(clock: actor.audit.clock).create(
                basics, in: scope, by: actor.author, transaction)
        }
    }

    /// Leaves a publication of a channel, as an earlier time would have.
    func publish(_ channel: Channel) async throws {
        try await site.store.write { transaction in
            try transaction.run(
                """
                insert into publications (channel_id, number, stage, version, consent_version, changes_activities,
                    changes_consent, changes_resources, digest, design, published_at, author_name)
                values (\(channel.id), 1, 'upcoming', 10, 10, 0, 0, 0, '', '{}', 0, 'A')
                """)
            return
        }
    }

    /// Issues a credential of an app, after which builds may know it.
    func issue(_ app: AppFolder) async throws -> AppSecret {
        let grant = console.grant(ManageApp.self, on: app)
        return try await site.store.write { transaction in
            try AppTokenRepository.issue(
                .ios, bundleID: "org.example.heron", random: { SystemBytes.take($0) }, with: grant,
                in: transaction)
        }
    }

    func addApp(_ name: String, to organization: OrganizationFolder) async throws -> AppFolder {
        let grant = console.grant(ManageOrganization.self, on: organization)
        return try await site.store.write {
            try FolderRepository.addApp(name, title: "", with: grant, in: $0)
        }
    }

    func app(_ organization: String, _ name: String) async throws -> AppFolder? {
        try await site.store.read { try FolderRepository.app(organization, name, in: $0) }
    }

    func channel(_ id: ChannelID) async throws -> Channel {
        try #require(try await site.store.read { try FolderRepository.channel(id, in: $0) })
    }

    func give(_ role: Role, to principal: Principal, on folder: Folder) async throws {
        let grant = console.grant(ManageRoles.self, on: folder)
        try await site.store.write { try RoleRepository.assign(role, to: principal, with: grant, in: $0) }
    }

    /// Makes the site the home of someone, who can have roles in every organization then.
    func settle(_ someone: TestUser) async throws {
        let user = world.user(someone)
        try await site.store.write { transaction in
            try transaction.run(
                "update users set home_folder_id = \(SiteFolder().folderID) where id = \(user)")
        }
    }

    func group(_ name: String, of organization: OrganizationFolder) async throws -> Group {
        let grant = console.grant(ManageOrganization.self, on: organization)
        return try await site.store.write { try GroupRepository.add(name, with: grant, in: $0) }
    }

    /// The events of an action that are read on a folder.
    func events(_ action: String, on folder: Folder) async throws -> [AuditEntry] {
        let grant = console.grant(ViewAudit.self, on: folder)
        return try await site.store.read { transaction in
            var filter = AuditFilter()
            filter.action = action
            return try AuditRepository.page(filter, limit: 20, with: grant, in: transaction).entries
        }
    }

    /// What a user is on a folder.
    func effectiveRoles(of someone: TestUser, on folder: Folder) async throws -> EffectiveRoles {
        let user = world.user(someone)
        return try await site.store.read {
            try Roles.effectiveRoles(of: user, on: folder, at: site.clock.now, in: $0)
        }
    }
}

/// Random bytes for tokens, which tests need no other way.
private enum SystemBytes {
    static func take(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255) } }
}
