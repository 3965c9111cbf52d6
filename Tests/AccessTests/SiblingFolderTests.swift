import SQLStore
import Support
import Testing

@testable import Access
@testable import Vocabulary

/// Anyone who is shown a folder to switch to may enter it, and no one misses one.
@Suite struct SiblingFolderTests {
    private func site() async throws -> TestSite {
        let site = try await TestSite { _ in [] }
        let (world, console) = (site.world, site.parts.console)
        try await site.store.write { transaction in
            let manager = console.grant(ManageOrganization.self, on: world.organization)
            let closed = try FolderRepository.addApp(
                "CLOSED", title: "Closed", with: manager, in: transaction)
            for (name, app) in [("OPEN01", world.app), ("SHUT01", world.app), ("IN01", closed)] {
                let channel = try FolderRepository.addStudy(
                    StudyID(name), title: name, with: console.grant(CreateStudy.self, on: app),
                    in: transaction)
                // Without the roles that stopping leaves there, as after an administrator took them.
                if name == "SHUT01" { try Self.close(channel.study.id, transaction) }
            }
            try Self.close(closed.id, transaction)
            try RoleRepository.assign(
                .reader, to: .user(world.user(.editor)),
                with: console.grant(ManageRoles.self, on: .app(closed)), in: transaction)
        }
        return site
    }

    private static func close(_ folder: FolderID, _ transaction: borrowing Transaction) throws {
        try transaction.run("update folders set stops_inheriting = 1 where id = \(folder)")
    }

    @Test(arguments: TestUser.allCases)
    func `the neighbors are the folders that one may enter`(someone: TestUser) async throws {
        let site = try await site()
        let user = site.world.user(someone)
        let places: [FolderLocation] = try await site.store.read { transaction in
            var places: [FolderLocation] = []
            for organization in try FolderRepository.organizations(in: transaction) {
                places.append(.organization(organization))
                for app in try FolderRepository.apps(of: organization, in: transaction) {
                    places.append(.app(app))
                    places += try FolderRepository.channels(offeredBy: app, in: transaction).map {
                        .channel($0)
                    }
                }
            }
            return places
        }
        try await site.store.read { transaction in
            let entered = try Set(
                places.filter { try Self.mayEnter($0, user, site, transaction) }.map(\.pathOfNames))
            for place in places where entered.contains(place.pathOfNames) {
                let rolesByLevel = try Roles.effectiveRolesByLevel(
                    of: .user(user), at: place, now: site.clock.now, in: transaction)
                let found = try FolderRepository.siblings(
                    of: place, for: .user(user), rolesByLevel, at: site.clock.now, in: transaction)
                try Self.compare(found, place, entered)
            }
        }
    }

    private static func compare(_ found: SiblingFolders, _ place: FolderLocation, _ entered: Set<[String]>)
        throws
    {
        let own = place.pathOfNames
        let levels = [found.organizations, found.apps, found.studies]
        for (depth, level) in levels.enumerated() {
            let above = Array(own.prefix(depth))
            let expected =
                depth < own.count
                ? entered.filter { $0.count == depth + 1 && Array($0.prefix(depth)) == above }.map {
                    $0[depth]
                } : []
            #expect(Set(level.all.map(\.name)) == Set(expected), "beside \(own.joined(separator: "/"))")
            #expect(level.all.count == Set(level.all.map(\.name)).count)
        }
    }

    private static func mayEnter(
        _ place: FolderLocation, _ user: UserID, _ site: TestSite, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let rolesByLevel = try Roles.effectiveRolesByLevel(
            of: .user(user), at: place, now: site.clock.now, in: transaction)
        let actor = Actor(kind: .user, user: user, name: "", audit: site.parts.audit)
        do {
            switch place {
            case .site: return true
            case .organization:
                _ = try Roles.grant(
                    EnterOrganization.self, at: place, by: actor, roles: rolesByLevel, in: transaction)
            case .app:
                _ = try Roles.grant(
                    EnterApp.self, at: place, by: actor, roles: rolesByLevel, in: transaction)
            case .channel:
                _ = try Roles.grant(
                    EnterStudy.self, at: place, by: actor, roles: rolesByLevel, in: transaction)
            }
            return true
        } catch is NotFound {
            return false
        }
    }

    @Test func `of very many only the first are reported, and one's own`() async throws {
        let site = try await TestSite { _ in [] }
        let (world, console) = (site.world, site.parts.console)
        let found = try await site.store.write { transaction in
            for number in 1...150 {
                _ = try FolderRepository.addStudy(
                    StudyID("A\(1000 + number)"), title: "",
                    with: console.grant(CreateStudy.self, on: world.app),
                    in: transaction)
            }
            let place = FolderLocation.channel(world.channel)
            let user = AccessIdentity.user(world.user(.siteAdmin))
            return try FolderRepository.siblings(
                of: place, for: user,
                Roles.effectiveRolesByLevel(of: user, at: place, now: site.clock.now, in: transaction),
                at: site.clock.now, in: transaction)
        }
        #expect(found.studies.hasMore)
        #expect(found.studies.all.count == SiblingFolders.shownMax + 1)
        #expect(found.studies.all.first?.name == "SLEEP01")
    }
}

extension FolderLocation {
    /// The names in its address.
    fileprivate var pathOfNames: [String] {
        [organization?.name.text, app?.name.text, channel?.studyID.text].compactMap(\.self)
    }
}
