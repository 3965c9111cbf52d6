import SQLStore
import StudyManagement
import Support
import Testing
import Vocabulary

@testable import Access

/// What is archived is read by everyone who might, and changed by no one.
@Suite struct FolderArchiveTests {
    private let site: TestSite
    private var world: TestWorld { site.world }
    private var console: Operator { site.parts.console }

    init() async throws { site = try await TestSite { _ in [] } }

    private func archive(_ app: AppFolder) async throws {
        try await site.store.write { [site] transaction in
            let grant = try site.grant(ArchiveApp.self, on: app, as: .orgAdmin, in: transaction)
            try FolderRepository.archive(with: grant, in: transaction)
        }
    }

    private func takeOut(_ app: AppFolder) async throws {
        try await site.store.write { [site] transaction in
            let grant = try site.grant(ArchiveApp.self, on: app, as: .orgAdmin, in: transaction)
            try FolderRepository.unarchive(with: grant, in: transaction)
        }
    }

    private func archiveOrganization() async throws {
        let grant = console.grant(ArchiveOrganization.self, on: world.organization)
        try await site.store.write { try FolderRepository.archive(with: grant, in: $0) }
    }

    private func set(_ status: StudyStatus, _ channel: Channel) async throws {
        let grant = console.grant(PublishStudy.self, on: channel)
        try await site.store.write { try ChannelRepository.setStatus(status, with: grant, in: $0) }
    }

    private func isArchived(_ app: AppFolder) async throws -> Bool {
        let found = try await site.store.read { try FolderRepository.app(app.id, in: $0) }
        return try #require(found).isArchived
    }

    @Test func `An app is archived with its studies, which is reported in the audit, and taken out again`()
        async throws
    {
        try await archive(world.app)
        let (world, console) = (world, console)
        func events(_ action: String) async throws -> [AuditEntry] {
            try await site.store.read { transaction in
                var filter = AuditFilter()
                filter.action = action
                return try AuditRepository.page(
                    filter, limit: 5, with: console.grant(ViewAudit.self, on: .app(world.app)),
                    in: transaction
                ).entries
            }
        }
        let study = try await site.store.read { try FolderRepository.study(world.study.id, in: $0) }
        #expect(try #require(study).archivedFolder?.folderID == world.app.id)
        #expect(try await events("folder.archive").map(\.about) == ["MERIDIAN/HERON"])
        try await takeOut(world.app)
        #expect(try await isArchived(world.app) == false)
        #expect(try await events("folder.unarchive").map(\.about) == ["MERIDIAN/HERON"])
    }

    @Test(arguments: [
        (StudyStatus.draft, true), (.upcoming, false), (.active, false), (.paused, false),
        (.deactivated, true),
    ])
    func `A Live study that participants see keeps app and organization from being archived`(
        _ status: StudyStatus, _ may: Bool
    ) async throws {
        try await set(status, world.channel)
        if may {
            try await archive(world.app)
            try await takeOut(world.app)
            try await archiveOrganization()
        } else {
            let refusal = await #expect(throws: Conflict.self) { try await archive(world.app) }
            #expect(try #require(refusal).sentence.contains("MERIDIAN/HERON/SLEEP01"))
            await #expect(throws: Conflict.self) { try await archiveOrganization() }
            #expect(try await isArchived(world.app) == false)
        }
    }

    @Test func `A Test study that runs keeps nothing from being archived`() async throws {
        try await set(.active, world.testChannel)
        try await archive(world.testApp)
        try await archiveOrganization()
    }

    @Test func `Nothing is archived or taken out twice`() async throws {
        await #expect(throws: Conflict.self) { try await takeOut(world.app) }
        try await archive(world.app)
        await #expect(throws: Conflict.self) { try await archive(world.app) }
    }

    @Test(arguments: [(TestUser.folderAdmin, true), (.designer, true), (.reader, true), (.stranger, false)])
    func `Only who administers the app archives it`(_ someone: TestUser, _ isKnown: Bool) async throws {
        let world = world
        try await site.store.write { [site] transaction in
            let result = Result {
                try site.grant(ArchiveApp.self, on: world.app, as: someone, in: transaction)
            }
            switch result {
            case .success: Issue.record("\(someone) may archive an app")
            case .failure(let error): #expect(isKnown ? error is AccessDenied : error is NotFound)
            }
        }
    }

    // MARK: Rights

    /// Written down a second time, by hand.
    private static let kept = RightSet([
        Right.enter, .manageSite, .archiveApp, .managePeople, .manageRoles, .revealAppTokens, .viewAudit,
        .viewDesign, .viewTokenCounts, .viewParticipants, .viewResponses, .manageAccounts, .exportIdentifiers,
        .answerDataRequests,
    ])

    @Test(arguments: TestUser.allCases.filter { $0 != .stranger })
    func `Of what someone may below an archived app there is left what reads`(_ someone: TestUser)
        async throws
    {
        let (world, user) = (world, world.user(someone))
        func rolesByLevel() async throws -> [EffectiveRoles] {
            try await site.store.read { transaction in
                let study = try #require(try FolderRepository.study(world.study.id, in: transaction))
                let visible = try RoleRepository.visible(to: user, at: site.clock.now, in: transaction)
                return [
                    try Roles.effectiveRoles(
                        of: user, on: .study(study), at: site.clock.now, in: transaction),
                    try #require(visible[world.study.id]),
                ]
            }
        }
        let before = try await rolesByLevel()
        try await archive(world.app)
        for (was, left) in zip(before, try await rolesByLevel()) {
            #expect(left.roles == was.roles)
            #expect(left.rights == was.rights.intersection(Self.kept))
        }
        try await takeOut(world.app)
        #expect(try await rolesByLevel() == before)
    }

    /// Asks for a permission as someone and gives what it threw.
    private func refusal<P: Permission>(
        _ permission: P.Type, on subject: P.Subject, as someone: TestUser
    ) async throws -> (any Error)? {
        try await site.store.write { [site] transaction in
            do {
                _ = try site.grant(permission, on: subject, as: someone, in: transaction)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test func `Anyone who would change something below an archived app is told that it is archived`()
        async throws
    {
        try await archive(world.app)
        let refusals = [
            try await refusal(ManageApp.self, on: world.app, as: .orgAdmin),
            try await refusal(CreateStudy.self, on: world.app, as: .designer),
            try await refusal(ManageStudyAdmins.self, on: world.study, as: .designer),
            try await refusal(EditDesign.self, on: world.study, as: .designer),
            try await refusal(PublishStudy.self, on: world.channel, as: .lead),
            try await refusal(ConfigureStudy.self, on: world.channel, as: .folderAdmin),
            try await refusal(ConfigureFolder.self, on: .app(world.app), as: .folderAdmin),
            try await refusal(ManageTokens.self, on: world.channel, as: .coordinator),
            try await refusal(EditResponses.self, on: world.channel, as: .siteAdmin),
        ]
        for refusal in refusals { #expect((refusal as? FolderArchived)?.folder == "Heron") }
        #expect(try await refusal(EditDesign.self, on: world.study, as: .viewer) is AccessDenied)
        #expect(try await refusal(EditDesign.self, on: world.study, as: .stranger) is NotFound)
        // The organization itself is not archived.
        #expect(try await refusal(ManageOrganization.self, on: world.organization, as: .orgAdmin) == nil)
        #expect(try await refusal(UseLibrary.self, on: world.organization, as: .designer) == nil)
    }

    @Test func `Anyone who reads below an archived app continues reading, and its admins let others in`()
        async throws
    {
        try await archive(world.app)
        let refusals = [
            try await refusal(ViewDesign.self, on: world.study, as: .viewer),
            try await refusal(ViewResponses.self, on: world.channel, as: .reader),
            try await refusal(ViewTokenCounts.self, on: world.channel, as: .coordinator),
            try await refusal(ViewAudit.self, on: .study(world.study), as: .folderAdmin),
            try await refusal(EnterApp.self, on: world.app, as: .lead),
        ]
        for refusal in refusals { #expect(refusal == nil) }
        let world = world
        try await site.store.write { [site] transaction in
            let app = try #require(try FolderRepository.app(world.app.id, in: transaction))
            let grant = try site.grant(ManageRoles.self, on: .app(app), as: .folderAdmin, in: transaction)
            let reader = Principal.user(world.user(.viewer))
            try RoleRepository.assign(.editor, to: reader, with: grant, in: transaction)
            try RoleRepository.revoke(.editor, from: reader, with: grant, in: transaction)
            #expect(try RoleRepository.previewRoles(with: grant, in: transaction).contains(.editor))
            let preview = RolePreview(user: world.user(.folderAdmin), role: .editor, folder: app.id)
            #expect(try preview.assignments(at: site.clock.now, in: transaction).map(\.role) == [.editor])
        }
    }

    @Test func `In an archived organization its rules, its library and every app are left alone`()
        async throws
    {
        try await archive(world.testApp)
        try await archiveOrganization()
        let refusals = [
            try await refusal(ManageOrganization.self, on: world.organization, as: .orgAdmin),
            try await refusal(UseLibrary.self, on: world.organization, as: .designer),
            try await refusal(ManageApp.self, on: world.app, as: .orgAdmin),
            try await refusal(EditDesign.self, on: world.study, as: .designer),
        ]
        for refusal in refusals { #expect((refusal as? FolderArchived)?.folder == "Meridian Bay Institute") }
        let apps = try await site.store.read { [world] transaction in
            let organization = try #require(try FolderRepository.organization("MERIDIAN", in: transaction))
            #expect(organization.id == world.organization.id)
            return try FolderRepository.apps(of: organization, in: transaction)
        }
        #expect(apps.map(\.isArchived) == [false, true])
        await #expect(throws: FolderArchived.self) { try await archive(apps[0]) }
        await #expect(throws: FolderArchived.self) { try await takeOut(apps[1]) }
        let grant = console.grant(ArchiveOrganization.self, on: world.organization)
        try await site.store.write { try FolderRepository.unarchive(with: grant, in: $0) }
        #expect(try await isArchived(world.testApp))
        #expect(try await isArchived(world.app) == false)
    }

    @Test func `A Test channel of an archived app is not published, and its study in another is edited on`()
        async throws
    {
        try await archive(world.testApp)
        let found = try await site.store.read { [world] in
            try FolderRepository.channel(world.testChannel.id, in: $0)
        }
        let channel = try #require(found)
        #expect(
            (try await refusal(PublishStudy.self, on: channel, as: .lead) as? FolderArchived)?.folder
                == "Heron-t")
        #expect(try await refusal(PublishStudy.self, on: world.channel, as: .lead) == nil)
        #expect(try await refusal(EditDesign.self, on: world.study, as: .designer) == nil)
        let may = try await site.store.read { [world] transaction in
            let place = try #require(
                try FolderRepository.place(
                    FolderPath(organization: "MERIDIAN", app: "HERON-T", study: "SLEEP01T"), in: transaction))
            let lead = AccessIdentity.user(world.user(.lead))
            return try Roles.effectiveRolesByLevel(
                of: lead, at: place, now: site.clock.now, in: transaction
            ).hasPermission(
                PublishStudy.self)
        }
        #expect(!may)
    }

    @Test func `The operator's commands leave alone what is archived`() async throws {
        try await archive(world.app)
        let (world, console) = (world, console)
        try await site.store.read { transaction in
            let app = try #require(try FolderRepository.app(world.app.id, in: transaction))
            #expect(throws: FolderArchived.self) { _ = try console.require(CreateStudy.self, on: app) }
            #expect(try console.require(ViewAudit.self, on: .app(app)).subject == .app(app))
        }
    }

    // MARK: Where it is

    @Test func `No one is offered an archived folder to switch to, but for their own place`() async throws {
        try await archive(world.testApp)
        let user = AccessIdentity.user(world.user(.orgAdmin))
        func apps(alongside name: String) async throws -> [String] {
            try await site.store.read { transaction in
                let path = FolderPath(organization: "MERIDIAN", app: name)
                let place = try #require(try FolderRepository.place(path, in: transaction))
                let rolesByLevel = try Roles.effectiveRolesByLevel(
                    of: user, at: place, now: site.clock.now, in: transaction)
                return try FolderRepository.siblings(
                    of: place, for: user, rolesByLevel, at: site.clock.now, in: transaction
                ).apps
                    .all
                    .map(\.name)
            }
        }
        #expect(try await apps(alongside: "HERON") == ["HERON"])
        #expect(try await apps(alongside: "HERON-T") == ["HERON", "HERON-T"])
    }

    @Test func `Nothing comes back from the trash into an archived folder`() async throws {
        let (console, world) = (console, world)
        let all = console.grant(ManageSite.self, on: SiteFolder())
        func delete(_ channel: Channel) async throws -> TrashID {
            try await site.store.write { transaction in
                try TrashRepository.delete(
                    channel, holdsData: false, reason: "",
                    with: console.grant(EditDesign.self, on: channel.study), in: transaction)
                return try #require(try TrashRepository.items(with: all, in: transaction).first).id
            }
        }
        func restore(_ entry: TrashID) async throws {
            try await site.store.write { _ = try TrashRepository.restore(entry, with: all, in: $0) }
        }
        // The Test channel that comes back with its study lies in the archived app.
        let study = try await delete(world.channel)
        try await archive(world.testApp)
        await #expect(throws: FolderArchived.self) { try await restore(study) }
        try await takeOut(world.testApp)
        try await archive(world.app)
        await #expect(throws: FolderArchived.self) { try await restore(study) }
        try await takeOut(world.app)
        try await restore(study)
        let test = try await delete(world.testChannel)
        try await archive(world.testApp)
        await #expect(throws: FolderArchived.self) { try await restore(test) }
    }

    @Test func `An app without studies does not come back into an archived organization either`()
        async throws
    {
        let (console, world) = (console, world)
        let all = console.grant(ManageSite.self, on: SiteFolder())
        let entry = try await site.store.write { transaction in
            let egret = try FolderRepository.addApp(
                "EGRET", title: "", with: console.grant(ManageOrganization.self, on: world.organization),
                in: transaction)
            try TrashRepository.delete(
                reason: "", with: console.grant(ManageApp.self, on: egret), in: transaction)
            return try #require(try TrashRepository.items(with: all, in: transaction).first).id
        }
        try await archiveOrganization()
        let refusal = await #expect(throws: FolderArchived.self) {
            try await site.store.write { _ = try TrashRepository.restore(entry, with: all, in: $0) }
        }
        #expect(refusal?.folder == "Meridian Bay Institute")
    }

    @Test func `What is archived goes into the trash with its organization and comes back archived`()
        async throws
    {
        try await archive(world.testApp)
        let (world, all) = (world, console.grant(ManageSite.self, on: SiteFolder()))
        try await site.store.write { transaction in
            try TrashRepository.delete(world.organization, reason: "", with: all, in: transaction)
            let entry = try #require(try TrashRepository.items(with: all, in: transaction).first)
            try TrashRepository.restore(entry.id, with: all, in: transaction)
        }
        #expect(try await isArchived(world.testApp))
    }
}
