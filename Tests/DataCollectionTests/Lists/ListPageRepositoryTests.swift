import HTTP
import SQLStore
import Support
import Tables
import Testing

@testable import DataAccess
@testable import DataCollection
@testable import Responses

@Suite struct ListPageRepositoryTests {
    @Test(arguments: [(["created"], "SCAN t"), (["created", "ScaleField"], "SEARCH t USING INDEX list_")])
    func `few rows that pass a filter are found by it and sorted then, not looked for along the order`(
        _ indexed: [String], _ way: String
    ) async throws {
        let list = try await LargeList(rows: 120_000)
        let scale = try list.column("ScaleField")
        let columns = indexed.map { $0 == "ScaleField" ? scale : $0 }
        for column in columns {
            list.pages.feature.indexing.prepare(column, of: list.id)
            await list.pages.feature.settled()
        }
        let view = RowsView(
            list.list, id: list.id, query: Query("sort=received&query.ScaleField~gte=39"),
            .withoutSites(rights: []))
        let window = try await list.window(view, at: nil, count: 100, Set(columns))
        #expect(window.rows.count == 100 && window.hasMoreAfter)
        let repository = try await list.repository(view, at: nil, Set(columns))
        let plan = try await list.plan(
            repository.statement(ListPageRepository.Run(isNull: false, place: nil), count: 101))
        #expect(plan.count == 2 && plan[0].hasPrefix(way), "\(plan)")
        #expect(!plan[0].contains("created") && plan[1].contains("TEMP B-TREE"), "\(plan)")
    }
}
