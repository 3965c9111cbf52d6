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
        #expect(index.text.contains("OtherOptionNoOption"))
        let id = try await pages.site.store.read {
            try $0.value("select id from lists where name = 'OtherOptionMixedMultiple'", as: Int64.self)
        }
        let list = "\(study)/lists/\(try #require(id))"
        let all = try await pages.site.get(list, as: .reader)
        #expect(all.text.contains("3 rows on this page"))
        let filtered = try await pages.site.get(
            list + "?query.MixedMultiple~contains=other&sort=-MixedMultiple", as: .reader)
        #expect(filtered.text.contains("1 of 3 rows"))
        let single = try await pages.site.store.read {
            try $0.value("select id from lists where name = 'OtherOption'", as: Int64.self)
        }
        let one = try await pages.site.get("\(study)/lists/\(try #require(single))", as: .reader)
        #expect(one.text.contains(">1 row<") && !one.text.contains("1 rows"), "\(one.text)")
        #expect(filtered.text.contains("Remove the filter Mixed Multiple contains other"))
        let file = try await pages.site.get(
            list + "/export?sort=-MixedMultiple&column=MixedMultiple&column=MixedMultiple_text", as: .reader)
        #expect(
            file.text
                == "MixedMultiple,MixedMultiple_text\r\nother B,other text value\r\nchoice A,\r\nC,C$(*&%^)@_!<>\r\n"
        )
        let json = try await pages.site.get(list + "/export?format=json", as: .reader)
        #expect(json.json.array?.count == 3)
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
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
        #expect(answer.text.contains(sentence))
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
        #expect(page.text.contains(">NA<"))
        #expect(!page.text.contains("Scale Field</a>"))
    }

    @Test
    func `the token of participants is a column for those who may see tokens only`() async throws {
        let list = try await LargeList(rows: 3)
        let query = "?columns=1&column=Key&column=ParticipantId%2FToken"
        let coordinator = try await list.pages.site.get(list.address + query, as: .coordinator)
        #expect(coordinator.text.contains(#"value="ParticipantId/Token" checked"#))
        for address in [query, "/export?column=ParticipantId%2FToken&column=Key"] {
            let refused = try await list.pages.site.get(list.address + address, as: .reader)
            #expect(refused.status == .badRequest)
        }
    }

    @Test(arguments: ["", "sort=ScaleField", "sort=-ScaleField", "sort=-Key"])
    func `pages continue where the last one ended, and back again`(_ query: String) async throws {
        let list = try await LargeList(rows: 250)
        let keys = try await list.walk(query, pageCount: 60)
        let view = RowsView(list.list, id: list.id, query: Query(query))
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

    @Test(arguments: ["sort=ScaleField", "sort=-ScaleField", "query.ScaleField~eq=7&sort=-ScaleField"])
    func `pages of a large List are the same with an index as without`(_ query: String) async throws {
        let list = try await LargeList(rows: 120_000)
        let view = RowsView(list.list, id: list.id, query: Query(query))
        let column = try list.column("ScaleField")
        let place = PageCursor(.after, value: .real(7), key: 5_000)
        let before = try await list.window(view, at: place, count: 100)
        list.pages.feature.indexing.prepare(column, of: list.id)
        await list.pages.feature.settled()
        let indexed = try await list.pages.site.store.read {
            try list.pages.feature.indexing.columns(of: list.id, $0)
        }
        #expect(indexed == [column, "response_id"])
        let after = try await list.window(view, at: place, count: 100, indexed)
        #expect(before.rows == after.rows)
        #expect(after.rows.count == 100)
    }

    @Test
    func `the first sort of a large List makes an index, and no page goes through the List after that`()
        async throws
    {
        let list = try await LargeList(rows: 120_000)
        let column = try list.column("ScaleField")
        let sorted = try await list.pages.site.get("\(list.address)?sort=ScaleField", as: .reader)
        #expect(sorted.status == .ok)
        await list.pages.feature.settled()
        #expect(list.pages.reports.withLock { $0 } == [])
        let indexed = try await list.pages.site.store.read {
            try list.pages.feature.indexing.columns(of: list.id, $0)
        }
        #expect(indexed == [column, "response_id"])
        let plain = try await list.plan(
            SQL(
                verbatim:
                    "select t.key from \(list.id.tableName) t where t.key > 5000 order by t.key limit 101"))
        #expect(plain == ["SEARCH t USING INTEGER PRIMARY KEY (rowid>?)"])
        for direction in ["", " desc"] {
            let sign = direction.isEmpty ? ">" : "<"
            let plan = try await list.plan(
                SQL(
                    verbatim: """
                        select t.key, t.c1 from \(list.id.tableName) t where t.\(column) is not null
                            and (t.\(column), t.key) \(sign) (7, 5000)
                        order by t.\(column)\(direction), t.key\(direction) limit 101
                        """))
            #expect(plan.count == 1)
            #expect(plan[0].contains("INDEX list_\(list.id)_by_\(column)"), "\(plan)")
        }
    }

    @Test
    func `the number of rows that pass a filter is estimated in a large List and exact in a small one`()
        async throws
    {
        let small = try await LargeList(rows: 400)
        let view = RowsView(small.list, id: small.id, query: Query("query.ScaleField~isblank="))
        let exact = try await small.pages.site.store.read { try ListViewRepository(view).count($0) }
        #expect(exact.filtered.isExact)
        let large = try await LargeList(rows: 120_000)
        let wide = RowsView(large.list, id: large.id, query: Query("query.ScaleField~isblank="))
        let estimate = try await large.pages.site.store.read { try ListViewRepository(wide).count($0) }
        #expect(estimate.all == ListRowCount.Count(rows: 120_001, isExact: true))
        #expect(!estimate.filtered.isExact)
        #expect((22_000...26_000).contains(estimate.filtered.rows))
        #expect(estimate.filtered.text == "about 24,000")
    }

    @Test(arguments: [
        (99, "about 99"), (104, "about 100"), (105, "about 110"), (2_469, "about 2,500"),
        (24_400, "about 24,000"), (24_500, "about 25,000"),
    ])
    func `an estimate is rounded to two figures`(_ rows: Int, _ text: String) {
        #expect(ListRowCount.Count(rows: rows, isExact: false).text == text)
    }

    @Test
    func `the keys of a List go up to its last row`() async throws {
        let list = try await LargeList(rows: 400)
        let (keys, last) = try await list.pages.site.store.read { [id = list.id] transaction in
            (
                try ListViewRepository.keys(of: id, transaction),
                try transaction.value("select max(key) from \(identifier: id.tableName)", as: Int64.self)
            )
        }
        #expect(keys.upperBound == (last ?? 0) + 1 && keys.count == 401)
    }

    @Test
    func `rows that repeat themselves are estimated all the same`() async throws {
        let list = try await LargeList(rows: 120_000)
        let column = try list.column("ScaleField")
        try await list.pages.site.store.write { [id = list.id] in
            let value = SQL(verbatim: "case when key % 3000 >= 1500 then 1 else 0 end")
            try $0.run("update \(identifier: id.tableName) set \(identifier: column) = \(fragment: value)")
        }
        for value in 0...1 {
            let view = RowsView(list.list, id: list.id, query: Query("query.ScaleField~eq=\(value)"))
            let size = try await list.pages.site.store.read { try ListViewRepository(view).count($0) }
            #expect((40_000...80_000).contains(size.filtered.rows), "\(size.filtered.rows) of 60,000")
        }
    }

    @Test
    func `an index counts exactly what is few, and skips what its order does not need`() async throws {
        let list = try await LargeList(rows: 120_000)
        let column = try list.column("ScaleField")
        list.pages.feature.indexing.prepare(column, of: list.id)
        await list.pages.feature.settled()
        func size(_ query: String) async throws -> ListRowCount {
            let view = RowsView(list.list, id: list.id, query: Query(query))
            return try await list.pages.site.store.read {
                try ListViewRepository(view).count(indexed: [column], $0)
            }
        }
        // 39 is the value of one row in 40.
        #expect(
            try await size("query.ScaleField~eq=39").filtered
                == ListRowCount.Count(rows: 3_000, isExact: true))
        let both = "query.ScaleField~eq=39&query.Key~gt=60000"
        #expect(try await size(both).filtered == ListRowCount.Count(rows: 1_500, isExact: true))
        let many = RowsView(
            list.list, id: list.id, query: Query("sort=ScaleField&query.ScaleField~between=5,35"))
        #expect(try await !size("query.ScaleField~gte=5").filtered.isExact)
        let repository = try await list.repository(many, at: nil, [column])
        let plan = try await list.plan(
            repository.statement(ListPageRepository.Run(isNull: false, place: nil), count: 101))
        #expect(plan.count == 1)
        #expect(plan[0].hasPrefix("SEARCH") && plan[0].contains("(\(column)>? AND \(column)<?)"), "\(plan)")
    }

    @Test
    func `a List makes room for a new index by giving up its oldest`() async throws {
        let list = try await LargeList(rows: 3)
        for column in list.list.columns.prefix(ListIndexer.countMax + 1) {
            list.pages.feature.indexing.prepare(column.physicalName, of: list.id)
            await list.pages.feature.settled()
        }
        let indexed = try await list.pages.site.store.read {
            try list.pages.feature.indexing.columns(of: list.id, $0)
        }
        #expect(indexed.count == ListIndexer.countMax + 1)
        #expect(!indexed.contains(list.list.columns[0].physicalName))
    }

    @Test
    func `who reads a List is recorded once an hour, and each export`() async throws {
        let list = try await LargeList(rows: 3)
        for _ in 0..<3 { _ = try await list.pages.site.get(list.address, as: .reader) }
        _ = try await list.pages.site.get(list.address, as: .editor)
        for _ in 0..<2 { _ = try await list.pages.site.get(list.address + "/export", as: .reader) }
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
