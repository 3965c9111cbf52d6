import Access
import HTTP
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Administration
@testable import Vocabulary

@Suite struct HomeTests {
    @Test func `an administrator sees figures, apps and what to make next`() async throws {
        let site = try await FolderPagesSite().site
        let page = try await site.get("/orgs/MERIDIAN", as: .orgAdmin).page
        #expect(page.links.contains("New app") && page.texts.contains("HERON-T") && page.says("SLEEP01T"))
        #expect(page.texts.contains("and 7 who test") && page.texts.contains("in the last 7 days"))
        #expect(page.texts.contains("in 1 study"))
        #expect(!page.html.contains("KESTREL"))
        #expect(site.faults.all == [])
    }

    @Test(arguments: [
        (TestUser.viewer, false, false), (.designer, true, false), (.reader, true, true),
        (.editor, true, true),
    ])
    func `figures are for those who may count`(
        someone: TestUser, participants: Bool, responses: Bool
    ) async throws {
        let site = try await FolderPagesSite().site
        let page = try await site.get("/orgs/MERIDIAN/apps/HERON", as: someone).page
        #expect(page.links.contains("Sleep in Early Pregnancy"))
        #expect(page.html.contains("<dt>Participants</dt>") == participants)
        #expect(page.html.contains("<dt>Responses</dt>") == responses)
        #expect(!page.html.contains("New app"))
    }

    @Test func `the home of the site shows one's own organization and no other`() async throws {
        let site = try await FolderPagesSite().site
        let mine = try await site.get("/", as: .orgAdmin).page
        #expect(
            mine.says("SLEEP01T") && !mine.html.contains("KESTREL") && !mine.html.contains("New organization")
        )
        let all = try await site.get("/", as: .siteAdmin).page
        #expect(
            all.texts.contains("HARBOUR") && all.texts.contains("MERIDIAN")
                && all.links.contains("New organization"))
    }

    @Test func `an app without studies says how to make one to anyone who may`() async throws {
        let places = try await FolderPagesSite()
        try await places.site.store.write { transaction in
            _ = try FolderRepository.addApp(
                "EMPTY", title: "Empty",
                with: places.site.parts.console.grant(
                    ManageOrganization.self, on: places.site.world.organization),
                in: transaction)
        }
        let page = try await places.site.get("/orgs/MERIDIAN/apps/EMPTY", as: .orgAdmin)
        #expect(page.text.contains("/orgs/MERIDIAN/apps/EMPTY/new-study"))
        #expect(page.page.headings.contains("First steps") && page.page.says("0 of 2 done"))
        #expect(page.page.links.contains("Issue credentials (Credentials)"))
        #expect(!page.page.headings.contains("No studies yet"))
        #expect(try await places.site.get("/orgs/MERIDIAN/apps/EMPTY", as: .reader).status == .notFound)
        #expect(try await places.site.get("/orgs/MERIDIAN/apps/EMPTY", as: .stranger).status == .notFound)
    }

    @Test(arguments: [
        ("", ["SLEEP01", "SLEEP01T"]), ("q=pregnancy+heron", ["SLEEP01", "SLEEP01T"]),
        ("q=sleep01t", ["SLEEP01T"]), ("q=nothing", []), ("status=draft", ["SLEEP01", "SLEEP01T"]),
        ("status=active", []), ("status=nonsense", ["SLEEP01", "SLEEP01T"]), ("app=0", []),
        ("page=99", ["SLEEP01", "SLEEP01T"]), ("page=-1&q=%20", ["SLEEP01", "SLEEP01T"]),
    ])
    func `a list is narrowed by text, app and status`(query: String, expected: [String]) async throws {
        let world = try await FolderPagesSite().site.world
        let selection = StudyListFilter(
            [world.channel, world.testChannel].map { ChannelSummary($0) }, offeredBy: apps(world),
            by: Query(query))
        #expect(selection.page.map(\.studyID.text) == expected)
    }

    @Test func `a study with two channels is counted once, everywhere`() async throws {
        let world = try await FolderPagesSite().site.world
        let channels = [world.channel, world.testChannel].map { ChannelSummary($0) }
        let selection = StudyListFilter(channels, offeredBy: apps(world), by: Query(""))
        #expect(selection.count == 1 && selection.counts == [.draft: 1])
        #expect(selection.summary == "2 channels of 1 study")
        let alone = StudyListFilter(channels, offeredBy: apps(world), by: Query("q=sleep01t"))
        #expect(alone.count == 1 && alone.summary == "1 study")
    }

    @Test func `a study has the status of its Live channel, with its Test channel right below`() async throws
    {
        let places = try await FolderPagesSite()
        let world = places.site.world
        let console = places.site.parts.console
        let (test, other) = try await places.site.store.write { transaction in
            try transaction.run("update channels set status = 'active' where id = \(world.testChannel.id)")
            let other = try FolderRepository.addStudy(
                "ZEBRA", title: "Aardvarks", with: console.grant(CreateStudy.self, on: world.app),
                in: transaction)
            return (try FolderRepository.channel(world.testChannel.id, in: transaction), other)
        }
        let channels = [world.channel, other, try #require(test)].map { ChannelSummary($0) }
        #expect(channels.studiesByStatus == [.draft: 2] && channels.studyCount == 2)
        let all = StudyListFilter(channels, offeredBy: apps(world), by: Query(""))
        #expect(all.page.map(\.studyID.text) == ["SLEEP01", "SLEEP01T", "ZEBRA"])
        #expect(all.count == 2 && all.counts == [.draft: 2])
        let drafts = StudyListFilter(channels, offeredBy: apps(world), by: Query("status=draft"))
        #expect(drafts.page.count == 3)
        #expect(StudyListFilter(channels, offeredBy: apps(world), by: Query("status=active")).found.isEmpty)
        // Without its Live channel, such as on the page of an app for testing, the Test channel counts.
        #expect(channels.suffix(1).studiesByStatus == [.active: 1])
        let page = try await places.site.get("/orgs/MERIDIAN", as: .orgAdmin)
        #expect(page.text.contains("<td class=\"lead nested\">"))
    }

    @Test func `an app's own studies are found by its row, and pages keep what was asked for`() async throws {
        let world = try await FolderPagesSite().site.world
        let many = Array(repeating: world.channel, count: 120) + [world.testChannel]
        let selection = StudyListFilter(
            many.map { ChannelSummary($0) }, offeredBy: apps(world),
            by: Query("app=\(world.app.id)&q=sleep&page=3"))
        #expect(selection.found.count == 120 && selection.page.count == 20 && !selection.hasMore)
        #expect(selection.summary == "101 to 120 of 120 channels of 1 study")
        #expect(selection.lastPage == 3)
        #expect(
            selection.query(status: .draft, page: 2) == "?q=sleep&app=\(world.app.id)&status=draft&page=2")
    }

    @Test func `the trail leads to the studies alongside, and to none that is not for one`() async throws {
        let places = try await FolderPagesSite()
        try await places.site.store.write { transaction in
            _ = try FolderRepository.addStudy(
                "OTHER01", title: "Another",
                with: places.site.parts.console.grant(CreateStudy.self, on: places.site.world.app),
                in: transaction)
        }
        let address = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/audit"
        let page = try await places.site.get(address, as: .folderAdmin).text
        #expect(page.contains("href=\"/orgs/MERIDIAN/apps/HERON/studies/OTHER01\""))
        #expect(!page.contains("href=\"/orgs/MERIDIAN/apps/HERON-T\""))
        #expect(!page.contains("href=\"/orgs/HARBOUR\""))
        let all = try await places.site.get(address, as: .siteAdmin).text
        #expect(
            all.contains("href=\"/orgs/MERIDIAN/apps/HERON-T\"") && all.contains("href=\"/orgs/HARBOUR\""))
    }

    private func apps(_ world: TestWorld) -> [FolderID: AppFolder] {
        [world.app.id: world.app, world.testChannel.app.id: world.testChannel.app]
    }

    @Test(arguments: [
        ("", ["SLEEP01", "SLEEP01T", "ZEBRA"]), ("sort=name", ["ZEBRA", "SLEEP01", "SLEEP01T"]),
        ("sort=-name", ["SLEEP01", "SLEEP01T", "ZEBRA"]),
        ("sort=-changed", ["ZEBRA", "SLEEP01", "SLEEP01T"]),
        ("sort=changed", ["SLEEP01", "SLEEP01T", "ZEBRA"]),
        ("sort=nonsense", ["SLEEP01", "SLEEP01T", "ZEBRA"]),
        ("sort=state", ["SLEEP01", "SLEEP01T", "ZEBRA"]),
    ])
    func `a list is sorted by name, state and change, and keeps its order among equals`(
        query: String, expected: [String]
    ) async throws {
        let places = try await FolderPagesSite()
        let world = places.site.world
        let other = try await places.site.store.write { transaction in
            try FolderRepository.addStudy(
                "ZEBRA", title: "aardvarks",
                with: places.site.parts.console.grant(CreateStudy.self, on: world.app), in: transaction)
        }
        let listed = [world.channel, world.testChannel, other].map { ChannelSummary($0) }
        let selection = StudyListFilter(
            listed, offeredBy: apps(world), by: Query(query),
            changes: [other.study.id: Instant(milliseconds: 5)])
        #expect(selection.page.map(\.studyID.text) == expected)
        let next = StudySortOrder.next(.changed, after: selection.order)
        #expect(next.isDescending == (selection.order.text != "-changed"))
        #expect(
            selection.query(status: nil).contains("sort")
                == (query.hasPrefix("sort") && query != "sort=nonsense"))
    }

    @Test func `a list leads to copying and deleting for those who may, and to neither for others`()
        async throws
    {
        let site = try await FolderPagesSite().site
        let address = "/orgs/MERIDIAN/apps/HERON"
        let mine = try await site.get(address, as: .designer).text
        #expect(mine.contains("href=\"\(address)/studies/SLEEP01/delete\""))
        #expect(try await !site.get(address, as: .viewer).text.contains("/delete"))
        #expect(try await !site.get(address, as: .reader).text.contains("/design/copy"))
    }
}
