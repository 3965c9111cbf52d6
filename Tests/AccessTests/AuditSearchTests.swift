import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import Access

/// A hundred thousand events of several folders, people and kinds, found by filters and page by page.
@Suite(.serialized) struct AuditSearchTests {
    static let count = 100_000

    /// One event as the comparison knows it.
    private struct Known: Sendable {
        let seq: Int64
        let folder: FolderID
        let user: UserID?
        let kind: String
        let action: String
        let at: Instant
        let about: String
    }

    private struct Log: Sendable {
        let site: TestSite
        let events: [Known]
    }

    /// Their own seals do not matter to the search, so the rows are written at once.
    private static func log() async throws -> Log {
        let site = try await TestSite { _ in [] }
        let world = site.world
        let folders = [
            FolderID.site, world.organization.id, world.app.id, world.study.id, world.neighbor.study.id,
            world.testApp.id, world.neighbor.app.organization.id,
        ]
        let cases = folders.enumerated().map { index, folder -> SQL in "when i % 7 = \(index) then \(folder)"
        }
        let places: SQL = "case \(fragment: .joined(cases, by: " ")) end"
        let events = try await site.store.write { transaction in
            try transaction.run("delete from audit_events")
            try transaction.run(
                """
                with recursive n (i) as (select 1 union all select i + 1 from n where i < \(count))
                insert into audit_events (seq, at, actor_kind, actor_user_id, actor_name, address, folder_id,
                    action, subject, details, digest)
                select i, \(PinnedClock.start) + i * 60000 - case when i % 1000 < 50 then 3600000 else 0 end,
                    case when i % 11 = 0 then 'operator' else 'user' end,
                    case when i % 11 = 0 then null when i % 9973 = 0 then 77 else i % 5 + 1 end, 'Person ' || (i % 5),
                    '10.0.0.' || (i % 200), \(fragment: places),
                    case when i % 25000 = 0 then 'rare.thing' when i % 3 = 0 then 'token-batch.create'
                        when i % 3 = 1 then 'token-batch.export' else 'session.sign-in' end,
                    'thing ' || i, '{}', zeroblob(32)
                from n
                """)
            return try transaction.rows(
                "select seq, folder_id, actor_user_id, actor_kind, action, at, subject from audit_events order by seq desc"
            ) { row in
                Known(
                    seq: try row[0], folder: try row[1], user: try row[2], kind: try row[3],
                    action: try row[4], at: try row[5], about: try row[6])
            }
        }
        return Log(site: site, events: events)
    }

    private static let filters: [(String, @Sendable (inout AuditFilter) -> Void, @Sendable (Known) -> Bool)] =
        [
            ("nothing", { _ in }, { _ in true }),
            ("a person", { $0.who = .user(UserID(rawValue: 3)) }, { $0.user == UserID(rawValue: 3) }),
            (
                "somebody who did little", { $0.who = .user(UserID(rawValue: 77)) },
                { $0.user == UserID(rawValue: 77) }
            ),
            ("the operator", { $0.who = .kind(.operator) }, { $0.kind == "operator" }),
            ("a noun", { $0.action = "token-batch." }, { $0.action.hasPrefix("token-batch.") }),
            ("an action", { $0.action = "token-batch.export" }, { $0.action == "token-batch.export" }),
            ("a rare action", { $0.action = "rare.thing" }, { $0.action == "rare.thing" }),
            ("an action that never was", { $0.action = "never.was" }, { _ in false }),
            ("half an action", { $0.action = "token-batch" }, { _ in false }),
            ("a rare text", { $0.text = "THING 777" }, { $0.about.contains("777") }),
            (
                "two words", { $0.text = "777 sign-in" },
                { $0.about.contains("777") && $0.action == "session.sign-in" }
            ),
            ("signs that mean something to a database", { $0.text = "%_!'" }, { _ in false }),
            (
                "a span of time",
                {
                    $0.since = PinnedClock.start.adding(seconds: 60 * 40_000)
                    $0.before = PinnedClock.start.adding(seconds: 60 * 42_500)
                },
                {
                    $0.at >= PinnedClock.start.adding(seconds: 60 * 40_000)
                        && $0.at < PinnedClock.start.adding(seconds: 60 * 42_500)
                }
            ),
            (
                "a span without events", { $0.before = PinnedClock.start.adding(seconds: -86_400 * 40) },
                { _ in false }
            ),
        ]

    @Test func `every filter finds what reading all events finds, to and fro, in every folder`() async throws
    {
        let log = try await Self.log()
        let world = log.site.world
        let places: [(Folder, Set<FolderID>)] = [
            (.site(SiteFolder()), Set(log.events.map(\.folder))),
            (
                .organization(world.organization),
                [world.organization.id, world.app.id, world.study.id, world.testApp.id]
            ),
            (.app(world.app), [world.app.id, world.study.id]), (.study(world.study), [world.study.id]),
        ]
        for (folder, tree) in places {
            for (name, change, passes) in Self.filters {
                var filter = AuditFilter()
                change(&filter)
                let expected = log.events.filter { tree.contains($0.folder) && passes($0) }.map(\.seq)
                let wanted = filter
                let found = try await log.site.store.read { transaction in
                    try Self.walk(wanted, folder, log.site, wanted: expected.count, transaction)
                }
                #expect(found.back == Array(expected.prefix(found.back.count)), "\(name) on \(folder.path)")
                #expect(found.back.count >= min(expected.count, 3 * Self.limit), "\(name) on \(folder.path)")
                #expect(
                    found.forth == Array(found.back.dropLast(found.lastCount)), "\(name) on \(folder.path)")
            }
        }
    }

    private static let limit = 50

    /// Walks three full pages back and the same way forth again; pages that the search cut short do not count.
    private static func walk(
        _ filter: AuditFilter, _ folder: Folder, _ site: TestSite, wanted: Int,
        _ transaction: borrowing Transaction
    ) throws -> (back: [Int64], forth: [Int64], lastCount: Int) {
        let grant = site.parts.console.grant(ViewAudit.self, on: folder)
        var pages: [AuditPage] = []
        var place: AuditCursor? = .newest
        while let here = place, pages.reduce(0, { $0 + $1.entries.count }) < min(wanted, 3 * limit) {
            let page = try AuditRepository.page(
                filter, at: here, limit: limit, with: grant, in: transaction)
            pages.append(page)
            place = page.older
        }
        let back = pages.flatMap { $0.entries.map(\.seq) }
        var forth: [Int64] = []
        place = pages.count > 1 ? pages.last?.newer : nil
        while let here = place {
            let page = try AuditRepository.page(
                filter, at: here, limit: limit, with: grant, in: transaction)
            forth.insert(contentsOf: page.entries.map(\.seq), at: 0)
            place = page.newer
        }
        let lastCount = pages.count > 1 ? pages.last?.entries.count ?? 0 : back.count
        return (back, forth, lastCount)
    }

    @Test func `a search for what is nowhere ends and says how far it came`() async throws {
        let log = try await Self.log()
        try await log.site.store.read { transaction in
            let grant = log.site.parts.console.grant(ViewAudit.self, on: .site(SiteFolder()))
            var filter = AuditFilter()
            filter.text = "nowhere"
            let search = try AuditSearch(filter, on: .site, in: transaction)
            let page = try search.page(at: .newest, limit: 50, in: transaction)
            // A hundred thousand events are two windows: the end is reached, and nothing is older.
            #expect(page.entries.isEmpty && page.older == nil && page.searchedTo == nil)
            #expect(
                try AuditRepository.next(filter, after: 0, limit: 10, with: grant, in: transaction).isEmpty)
        }
    }

    @Test func `a search from the end of all numbers ends`() async throws {
        let log = try await Self.log()
        try await log.site.store.read { transaction in
            let search = try AuditSearch(AuditFilter(), on: .site, in: transaction)
            for number in [Int64.min, -1, 0, .max] {
                let older = try search.page(at: .older(than: number), limit: 5, in: transaction)
                #expect(older.entries.isEmpty == (number < 1), "\(number)")
                let newer = try search.page(at: .newer(than: number), limit: 5, in: transaction)
                #expect(newer.entries.isEmpty == (number == .max), "\(number)")
            }
        }
    }

    @Test func `pieces of an export are the whole log in order`() async throws {
        let log = try await Self.log()
        let numbers = try await log.site.store.read { transaction in
            let grant = log.site.parts.console.grant(ViewAudit.self, on: .study(log.site.world.study))
            var numbers: [Int64] = []
            while true {
                let piece = try AuditRepository.next(
                    after: numbers.last ?? 0, limit: 2000, with: grant, in: transaction)
                if piece.isEmpty { return numbers }
                numbers += piece.map(\.seq)
            }
        }
        let study = log.site.world.study.id
        #expect(numbers == log.events.filter { $0.folder == study }.map(\.seq).reversed())
    }

    @Test func `the actions that were recorded are reported once each`() async throws {
        let log = try await Self.log()
        let actions = try await log.site.store.read { transaction in
            try AuditSearch.actions(in: transaction)
        }
        #expect(actions == ["rare.thing", "session.sign-in", "token-batch.create", "token-batch.export"])
    }

    @Test func `only the actions that were recorded in a folder or below it are told to who looks there`()
        async throws
    {
        let site = try await TestSite { _ in [] }
        let world = site.world
        let places: [(String, FolderID)] = [
            ("site.thing", .site), ("organization.thing", world.organization.id), ("app.thing", world.app.id),
            ("study.thing", world.study.id), ("neighbour.thing", world.neighbor.study.id),
        ]
        let (actor, console) = (site.parts.console.actor, site.parts.console)
        try await site.store.write { transaction in
            for (action, folder) in places { try actor.record(action, on: folder, in: transaction) }
        }
        let subjects: [Folder] = [
            .site(SiteFolder()), .organization(world.organization), .app(world.app), .study(world.study),
        ]
        for (count, subject) in subjects.enumerated() {
            let actions = try await site.store.read { transaction in
                try AuditRepository.actions(
                    with: console.grant(ViewAudit.self, on: subject), in: transaction)
            }
            #expect(Set(actions).count == actions.count && actions == actions.sorted())
            let shown = places.filter { actions.contains($0.0) }.map(\.0)
            #expect(shown == (count == 0 ? places : Array(places[count..<4])).map(\.0), "\(subject.path)")
        }
    }

    @Test func `an event of another organization is not found`() async throws {
        let site = try await TestSite { _ in [] }
        try await site.store.write { transaction in
            let all = site.parts.console.grant(ViewAudit.self, on: .site(SiteFolder()))
            let events = try AuditRepository.page(limit: 500, with: all, in: transaction).entries
            let other = try #require(events.first { $0.folder == site.world.neighbor.study.id })
            let own = try site.grant(
                ViewAudit.self, on: .organization(site.world.organization), as: .orgAdmin, in: transaction)
            #expect(throws: NotFound("event")) {
                _ = try AuditRepository.entry(other.seq, with: own, in: transaction)
            }
            let neighbor = try site.grant(
                ViewAudit.self, on: .organization(site.world.neighbor.app.organization), as: .stranger,
                in: transaction)
            #expect(try AuditRepository.entry(other.seq, with: neighbor, in: transaction) == other)
        }
    }
}
