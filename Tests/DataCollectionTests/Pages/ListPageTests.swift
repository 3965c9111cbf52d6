import Access
import HTTP
import JSON
import SQLStore
import Support
import Tables
import Testing

@testable import DataAccess
@testable import DataCollection
@testable import Responses

struct ListPageTests {
    private let study = PageSite.study

    @Test
    func `a List is shown, sorted, filtered and exported`() async throws {
        let pages = try await PageSite()
        try await pages.sample("OtherOption", "1")
        let index = try await pages.site.get(study + "/lists", as: .reader)
        #expect(index.page.links.contains("OtherOptionNoOption"))
        let id = try await pages.site.store.read {
            try $0.value("select id from lists where name = 'OtherOptionMixedMultiple'", as: Int64.self)
        }
        let list = "\(study)/lists/\(try #require(id))"
        let all = try await pages.site.get(list, as: .reader)
        #expect(
            all.page.texts.contains(
                "3 rows on this page. Times in answers are in the participant's local time, others in UTC."))
        #expect(all.text.contains("aria-label=\"Linked Lists\""))
        #expect(all.page.addresses.contains(list + "?filter=MixedMultiple"))
        let filtered = try await pages.site.get(
            list + "?query.MixedMultiple~contains=other&sort=-MixedMultiple", as: .reader)
        #expect(filtered.page.texts.contains("1 of 3 rows"))
        let single = try await pages.site.store.read {
            try $0.value("select id from lists where name = 'OtherOption'", as: Int64.self)
        }
        let one = try await pages.site.get("\(study)/lists/\(try #require(single))", as: .reader)
        #expect(one.page.texts.contains("1 row") && !one.text.contains("1 rows"), "\(one.text)")
        #expect(filtered.text.contains("Remove the filter Mixed Multiple contains other"))
        let file = try await pages.site.get(
            list + "/export?sort=-MixedMultiple&column=MixedMultiple&column=MixedMultiple_text", as: .editor)
        #expect(
            file.text
                == "MixedMultiple,MixedMultiple_text\r\nother B,other text value\r\nchoice A,\r\nC,C$(*&%^)@_!<>\r\n"
        )
        let json = try await pages.site.get(list + "/export?format=json", as: .editor)
        #expect(json.json.array?.count == 3)
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test func `times of answers have no seconds on pages, and keep them in results of queries`() {
        let column = Column("bedTime", .text, "c1")
        #expect(ListCell(.text("22:40:00"), column).text == "22:40")
        #expect(ListCell(.text("22:40:30"), column).text == "22:40:30")
        #expect(ListCell(.text("22:40:00"), column, keepsSeconds: true).text == "22:40:00")
        #expect(ListCell(.text("ab:cd:00"), column).text == "ab:cd:00")
    }

    @Test
    func `a List shows its newest rows first, and its files and chosen orders are as before`() async throws {
        let list = try await LargeList(rows: 3)
        let site = list.pages.site
        func firstKeys(_ query: String) async throws -> [String] {
            let page = try await site.get("\(list.address)?\(query)", as: .reader).page
            return page.links.filter { Int($0) != nil }
        }
        #expect(try await site.get(list.address, as: .reader).page.says("Filter by"))
        let newest = try await firstKeys("column=Key")
        #expect(newest == ["4", "3", "2", "1"])
        #expect(try await firstKeys("column=Key&sort=Key") == Array(newest.reversed()))
        #expect(try await firstKeys("column=Key&sort=-Key") == newest)
        let file = try await site.get("\(list.address)/export?column=Key", as: .editor)
        #expect(file.text.hasSuffix("Key\r\n1\r\n2\r\n3\r\n4\r\n"), "\(file.text)")
        let saved = try await site.post(
            list.address + "/views",
            [("name", "Oldest"), ("query", "column=Key&sort=Key"), ("kind", "rows")], as: .reader)
        let opened = try await site.get(try #require(saved.location), as: .reader)
        #expect(opened.location?.contains("sort=Key") == true)
    }

    @Test(arguments: [
        ("filter=ScaleField&is=gte&value=3", "query.ScaleField~gte=3"),
        ("filter=ScaleField&is=between&value=3&upto=5", "query.ScaleField~between=3%2C5"),
        ("filter=ScaleField&is=isblank", "query.ScaleField~isblank="),
        ("filter=received&is=dateeq&value=2026-01-01", "query.received~dateeq=2026-01-01"),
        ("filter=Key&is=lt&value=9&sort=-Key", "sort=-Key&query.Key~lt=9"),
        (
            "filter=ScaleField&is=lt&value=9&query.Key~gt=1",
            "query.Key~gt=1&query.ScaleField~lt=9"
        ),
    ])
    func `a filter that was typed becomes part of the address`(_ sent: String, _ kept: String) async throws {
        let list = try await LargeList(rows: 10)
        let answer = try await list.pages.site.get("\(list.address)?\(sent)", as: .reader)
        #expect(answer.location == "\(list.address)?\(kept)", "\(answer.text)")
        let shown = try await list.pages.site.get(try #require(answer.location), as: .reader)
        #expect(shown.status == .ok)
        #expect(list.pages.site.faults.all.isEmpty, "\(list.pages.site.faults.all)")
    }

    @Test(arguments: [
        ("filter=ScaleField&is=gte&value=many", "Enter a number"),
        ("filter=ScaleField&is=gte&value=", "Enter a value to compare with Scale Field"),
        ("filter=ScaleField&is=between&value=3&upto=", "Enter a value to compare with Scale Field"),
        ("filter=received&is=dateeq&value=yesterday", "Enter a date"),
        ("filter=ScaleField&is=resembles&value=3", "Choose a comparison from the list"),
    ])
    func `a filter that cannot be read says why and keeps what was typed`(
        _ sent: String, _ sentence: String
    ) async throws {
        let list = try await LargeList(rows: 10)
        let answer = try await list.pages.site.get("\(list.address)?\(sent)", as: .reader)
        #expect(answer.status == .ok)
        #expect(answer.page.says(sentence))
    }

    @Test(arguments: ["query.ScaleField~resembles=3", "query.ScaleField~between=3", "query.Nothing~eq=1"])
    func `a filter in the address that no one knows is refused`(_ query: String) async throws {
        let list = try await LargeList(rows: 10)
        let answer = try await list.pages.site.get("\(list.address)?\(query)", as: .reader)
        #expect(answer.status == .badRequest)
        #expect(!answer.text.contains("rows on this page"))
    }

    @Test
    func `columns are chosen and moved by plain forms`() async throws {
        let list = try await LargeList(rows: 3)
        let panel = try await list.pages.site.get("\(list.address)?columns=1", as: .reader)
        #expect(panel.text.contains(#"name="column" value="version""#))
        #expect(panel.text.contains(#"value="ParticipantId/AllowDataSharing""#))
        let moved = try await list.pages.site.get(
            "\(list.address)?columns=1&column=Key&column=ScaleField&column=version&down=Key", as: .reader)
        #expect(
            moved.location == "\(list.address)?column=ScaleField&column=Key&column=version&columns=1")
        let page = try await list.pages.site.get(
            "\(list.address)?column=ParticipantId%2FAllowDataSharing&column=version", as: .reader)
        #expect(page.page.texts.contains("NA"))
        #expect(!page.text.contains("sort=ScaleField") && !page.text.contains("sort=-ScaleField"))
    }

    @Test
    func `the token of participants is a column for those who may see tokens only`() async throws {
        let list = try await LargeList(rows: 3)
        let query = "?columns=1&column=Key&column=ParticipantId%2FToken"
        let coordinator = try await list.pages.site.get(list.address + query, as: .coordinator)
        #expect(coordinator.text.contains(#"value="ParticipantId/Token" checked"#))
        for address in [query, "/export?column=ParticipantId%2FToken&column=Key"] {
            let refused = try await list.pages.site.get(list.address + address, as: .editor)
            #expect(refused.status == .badRequest)
        }
    }

    @Test(arguments: ["", "sort=ScaleField", "sort=-ScaleField", "sort=-Key"])
    func `pages continue where the last one ended, and back again`(_ query: String) async throws {
        let list = try await LargeList(rows: 250)
        let keys = try await list.walk(query, pageCount: 60)
        let view = RowsView(list.list, id: list.id, query: Query(query), .withoutSites(rights: []))
        let whole = ListViewRepository(view).statement()
        let ordered = try await list.pages.site.store.read { try $0.rows(whole) { try $0[0] as Int64 } }
        #expect(keys == ordered)
        #expect(Set(keys).count == 251)
        let first = try await list.window(view, at: nil, count: 60)
        let second = try await list.window(
            view, at: PageCursor(.after, row: first.rows.last), count: 60)
        let back = try await list.window(
            view, at: PageCursor(.before, row: second.rows.first), count: 60)
        #expect(back.rows == first.rows)
        #expect(!back.hasMoreBefore)
        #expect(back.hasMoreAfter)
    }

    @Test
    func `who reads a List is recorded once an hour, and each export`() async throws {
        let list = try await LargeList(rows: 3)
        for _ in 0..<3 { _ = try await list.pages.site.get(list.address, as: .reader) }
        _ = try await list.pages.site.get(list.address, as: .editor)
        for _ in 0..<2 { _ = try await list.pages.site.get(list.address + "/export", as: .editor) }
        #expect(try await list.pages.recorded("list.view") == 2)
        #expect(try await list.pages.recorded("list.export") == 2)
        // In steps, so that no one is signed out for doing nothing.
        for _ in 0..<3 {
            list.pages.site.clock.advance(seconds: 1_300)
            _ = try await list.pages.site.get(list.address, as: .reader)
            // That someone was here is written behind the page.
            try await list.pages.site.store.write { _ in }
        }
        #expect(try await list.pages.recorded("list.view") == 3)
    }
}

extension PageSite {
    /// How many events of an action the audit holds.
    func recorded(_ action: String) async throws -> Int {
        try await site.store.read {
            try $0.value("select count(*) from audit_events where action = \(action)")
        } ?? 0
    }
}
