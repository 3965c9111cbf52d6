import HTTP
import SQLStore
import Support
import Tables
import Testing

@testable import DataAccess
@testable import DataCollection
@testable import Responses

@Suite struct ListRowCountTests {
    /// The size of a List as a query shows it; `indexed` are the columns that have an index.
    private func size(
        _ query: String, of list: LargeList, indexed: Set<String> = []
    ) async throws -> ListRowCount {
        let view = RowsView(list.list, id: list.id, query: Query(query), .withoutSites(rights: []))
        return try await list.pages.site.store.read {
            try ListViewRepository(view).count(indexed: indexed, $0)
        }
    }

    @Test(arguments: [
        (1_000_000, ListRowCount.Count(rows: 4, isExact: true)),
        (1_000_001, ListRowCount.Count(rows: 1_000_001, isExact: false)),
    ])
    func `rows are counted where their numbers go up to a million, beyond that the numbers tell`(
        _ last: Int, _ count: ListRowCount.Count
    ) async throws {
        let list = try await LargeList(rows: 2)
        let found = try await list.pages.site.store.write { [id = list.id, list = list.list] transaction in
            try transaction.run(
                """
                insert into \(identifier: id.tableName) (key, participant_id, created)
                values (\(last), 1, '2026-01-01 00:00:00.000')
                """)
            return try ListViewRepository(
                RowsView(list, id: id, query: Query(""), .withoutSites(rights: []))
            ).all(transaction)
        }
        #expect(found == count)
    }

    @Test
    func `an estimate goes by the rows that are there, not by those that were deleted between them`()
        async throws
    {
        let list = try await LargeList(rows: 119_999)
        try await list.pages.site.store.write { [id = list.id] transaction in
            try transaction.run("delete from \(identifier: id.tableName) where key % 2 = 0")
            return
        }
        let size = try await size("query.ScaleField~isblank=", of: list)
        #expect(size.all == ListRowCount.Count(rows: 60_000, isExact: true))
        #expect(!size.filtered.isExact && (11_000...13_000).contains(size.filtered.rows), "\(size)")
    }

    @Test(arguments: [
        ("query.EmailField~eq=a@example.org", true), ("query.EmailField~contains=example", false),
        ("query.EmailField~isnonblank=", false),
    ])
    func `few rows are counted where the index of a column leads to them, and estimated where it does not`(
        _ query: String, _ isExact: Bool
    ) async throws {
        let list = try await LargeList(rows: 100_000)
        let column = try list.column("EmailField")
        list.pages.feature.indexing.prepare(column, of: list.id)
        await list.pages.feature.settled()
        let filtered = try await size(query, of: list, indexed: [column]).filtered
        #expect(filtered.isExact == isExact && filtered.rows <= 1, "\(filtered)")
    }
}
