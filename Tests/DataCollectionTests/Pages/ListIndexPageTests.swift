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

/// Large Lists: their indexes, and estimates of their rows.
struct ListIndexPageTests {
    @Test(arguments: ["sort=ScaleField", "sort=-ScaleField", "query.ScaleField~eq=7&sort=-ScaleField"])
    func `pages of a large List are the same with an index as without`(_ query: String) async throws {
        let list = try await LargeList(rows: 120_000)
        let view = RowsView(list.list, id: list.id, query: Query(query), .withoutSites(rights: []))
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
        let view = RowsView(
            small.list, id: small.id, query: Query("query.ScaleField~isblank="), .withoutSites(rights: []))
        let exact = try await small.pages.site.store.read { try ListViewRepository(view).count($0) }
        #expect(exact.filtered.isExact)
        let large = try await LargeList(rows: 120_000)
        let wide = RowsView(
            large.list, id: large.id, query: Query("query.ScaleField~isblank="), .withoutSites(rights: []))
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
            let view = RowsView(
                list.list, id: list.id, query: Query("query.ScaleField~eq=\(value)"),
                .withoutSites(rights: []))
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
            let view = RowsView(list.list, id: list.id, query: Query(query), .withoutSites(rights: []))
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
            list.list, id: list.id, query: Query("sort=ScaleField&query.ScaleField~between=5,35"),
            .withoutSites(rights: []))
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
        let index = ListIndexRepository.name(of: list.list.columns[0].physicalName, on: list.id)
        let stored: Int? = try await list.pages.site.store.read {
            try $0.value("select count(*) from sqlite_master where type = 'index' and name = \(index)")
        }
        #expect(stored == 0)
    }
}
