import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import Access

/// Roles that end by themselves. The monitor has the role on the app since noon of 20 November 2026.
struct RoleEndTests {
    /// From noon of the first day to midnight after the 90th.
    private static let secondsToEnd = 90 * 86_400 + 43_200

    private func site() async throws -> TestSite { try await TestSite { _ in [] } }

    private func ends(_ site: TestSite, on folder: Folder? = nil) async throws -> [RoleEnd] {
        let grant = site.parts.console.grant(ManageRoles.self, on: folder ?? .app(site.world.app))
        return try await site.store.read { try RoleEndRepository.all(with: grant, in: $0) }
    }

    private func mayView(_ site: TestSite, as someone: TestUser = .monitor) async throws -> Bool {
        try await site.store.write { transaction in
            do {
                _ = try site.grant(
                    ViewParticipantsAtSites.self, on: site.world.channel, as: someone, in: transaction)
                return true
            } catch is NotFound {
                return false
            }
        }
    }

    private func lastEvent(_ site: TestSite) async throws -> [String] {
        try await site.store.read { transaction in
            try transaction.first(
                "select action, subject, details from audit_events order by seq desc limit 1"
            ) { row in [try row[0], try row[1], try row[2]] } ?? []
        }
    }

    @Test func `a role that ends grants nothing after its last day, even before it is removed`() async throws
    {
        let site = try await site()
        let end = try #require(try await ends(site).first)
        #expect(end.holder == TestUser.monitor.name && end.email == TestUser.monitor.email)
        #expect(end.role == .monitor && end.lastDay == CivilDate("2027-02-18"))
        site.clock.advance(seconds: Self.secondsToEnd - 1)
        #expect(try await mayView(site))
        site.clock.advance(seconds: 1)
        #expect(try await !mayView(site))
        let monitor = site.world.user(.monitor)
        let (visible, rows) = try await site.store.read { transaction in
            (
                try RoleRepository.visible(to: monitor, at: site.clock.now, in: transaction),
                try transaction.value("select count(*) from role_assignments where user_id = \(monitor)")
                    as Int?
            )
        }
        #expect(visible.isEmpty && rows == 1)
        #expect(try await ends(site) == [])
    }

    @Test func `roles that have ended are removed, and who had them is recorded`() async throws {
        let site = try await site()
        let (audit, app) = (site.parts.audit, site.world.app.id)
        func remove() async throws -> Bool {
            try await site.store.write { transaction in
                let hasEnded = try RoleEndRepository.hasEnded(at: site.clock.now, in: transaction)
                try RoleEndRepository.removeEnded(audit: audit, in: transaction)
                return hasEnded
            }
        }
        #expect(try await !remove())
        #expect(try await ends(site).count == 1)
        site.clock.advance(seconds: Self.secondsToEnd)
        #expect(try await remove())
        let event = try await lastEvent(site)
        #expect(event.prefix(2) == ["role.end", TestUser.monitor.email])
        #expect(event.last?.contains("monitor") == true)
        let left: Int? = try await site.store.read {
            try $0.value(
                "select count(*) from role_assignments where folder_id = \(app) and role = 'monitor'")
        }
        #expect(left == 0)
        #expect(try await !remove())
    }

    @Test func `a folder that stops inheriting keeps the end of a role`() async throws {
        let site = try await site()
        let study = Folder.study(site.world.study)
        #expect(try await ends(site, on: study) == [])
        try await site.store.write { transaction in
            let grant = try site.grant(ManageRoles.self, on: study, as: .orgAdmin, in: transaction)
            try RoleRepository.stopInheriting(with: grant, in: transaction)
        }
        #expect(try await ends(site, on: study).map(\.lastDay) == [CivilDate("2027-02-18")])
        #expect(try await mayView(site))
        site.clock.advance(seconds: Self.secondsToEnd)
        #expect(try await !mayView(site))
    }

    @Test func `the last day is changed, and recorded`() async throws {
        let site = try await site()
        let grant = site.parts.console.grant(ManageRoles.self, on: .app(site.world.app))
        let end = try #require(try await ends(site).first)
        let day = try RoleEnd.lastDay("2026-11-20", at: site.clock.now)
        _ = try await site.store.write {
            try RoleEndRepository.set(day, of: end.id, with: grant, in: $0)
        }
        #expect(try await ends(site).map(\.lastDay) == [day])
        let event = try await lastEvent(site)
        #expect(event.prefix(2) == ["role.limit", TestUser.monitor.email])
        #expect(event.last?.contains("2026-11-20") == true)
        site.clock.advance(seconds: 43_200)
        #expect(try await !mayView(site))
    }

    @Test func `a role that doesn't end, has ended, or is held elsewhere has no last day`() async throws {
        let site = try await site()
        let (world, console) = (site.world, site.parts.console)
        let end = try #require(try await ends(site).first)
        let reader: Int64? = try await site.store.read {
            try $0.value("select id from role_assignments where user_id = \(world.user(.reader))")
        }
        func set(_ id: Int64, on folder: Folder) async throws {
            let grant = console.grant(ManageRoles.self, on: folder)
            let day = site.clock.now.civil().date.adding(days: 5)
            _ = try await site.store.write { try RoleEndRepository.set(day, of: id, with: grant, in: $0) }
        }
        let app = Folder.app(world.app)
        for (id, folder) in [
            (try #require(reader), app), (999_999, app), (end.id, .study(world.study)),
            (end.id, .organization(world.organization)),
        ] {
            await #expect(throws: NotFound("role")) { try await set(id, on: folder) }
        }
        site.clock.advance(seconds: Self.secondsToEnd)
        await #expect(throws: NotFound("role")) { try await set(end.id, on: app) }
    }

    @Test(arguments: ["", "soon", "2027-02-30", "2026-11-19", "2027-11-22"])
    func `a last day is a day from today until a year from now`(_ text: String) {
        #expect(throws: InvalidInput.self) { try RoleEnd.lastDay(text, at: PinnedClock.start) }
    }

    @Test(arguments: ["2026-11-20", "2027-11-21"])
    func `today is a last day, and so is the same day next year`(_ text: String) throws {
        #expect(try RoleEnd.lastDay(text, at: PinnedClock.start).description == text)
    }

    @Test func `a role at a site ends, too`() async throws {
        let site = try await site()
        let harbor = try await site.addStudySite("HC", "Harbor County")
        let north = try await site.addStudySite("NW", "Northwood")
        try await site.employ(.viewer, only: [(.monitor, harbor)])
        let grant = site.parts.console.grant(ManageStudySites.self, on: site.world.channel)
        let end = try #require(
            try await site.store.read {
                try RoleEndRepository.all(at: harbor.id, with: grant, in: $0)
            }.first)
        #expect(end.holder == TestUser.viewer.name && end.lastDay == CivilDate("2027-02-18"))
        await #expect(throws: NotFound("role")) {
            _ = try await site.store.write {
                try RoleEndRepository.set(end.lastDay, of: end.id, at: north, with: grant, in: $0)
            }
        }
        let day = try RoleEnd.lastDay("2026-11-21", at: site.clock.now)
        _ = try await site.store.write {
            try RoleEndRepository.set(day, of: end.id, at: harbor, with: grant, in: $0)
        }
        #expect(try await lastEvent(site).prefix(2) == ["study-site-role.limit", TestUser.viewer.email])
        #expect(try await mayView(site, as: .viewer))
        site.clock.advance(seconds: 43_200 + 86_400)
        #expect(try await !mayView(site, as: .viewer))
        try await site.store.write { [audit = site.parts.audit] in
            try RoleEndRepository.removeEnded(audit: audit, in: $0)
        }
        #expect(try await lastEvent(site).prefix(2) == ["study-site-role.end", TestUser.viewer.email])
    }

    @Test func `a role that has ended can be assigned again before it is removed`() async throws {
        let site = try await site()
        site.clock.advance(seconds: Self.secondsToEnd)
        let grant = site.parts.console.grant(ManageRoles.self, on: .app(site.world.app))
        let monitor = site.world.user(.monitor)
        try await site.store.write {
            try RoleRepository.assign(.monitor, to: .user(monitor), with: grant, in: $0)
        }
        #expect(try await mayView(site))
        #expect(try await ends(site).map(\.lastDay) == [CivilDate("2027-05-20")])
    }
}
