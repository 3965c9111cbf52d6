import HTTP
import SQLStore
import Support
import Testing

@testable import ResponseServer

@Suite struct ListFilterTests {
    @Test(arguments: [
        ("query.Key~lt=5.5", 5), ("query.Key~gt=5.5", 16), ("query.Key~eq=5.0", 1),
        ("query.Key~between=2.5,4.5", 2), ("query.Key~in=1;%202;30", 2), ("query.Key~eq=word", 0),
        ("query.ScaleField~eq=%2039", 1), ("query.ScaleField~gt=37.5", 2),
    ])
    func `a filter finds the same rows with the index of its column and without`(
        _ query: String, _ count: Int
    ) async throws {
        let list = try await LargeList(rows: 20)
        let view = ListView(list.list, id: list.id, query: Query(query))
        #expect(view.filters.count == 1)
        for usesIndex in [true, false] {
            let condition = view.condition { _ in usesIndex }
            let found: Int? = try await list.pages.site.store.read { transaction in
                try transaction.value(
                    "select count(*) from \(identifier: view.table) t where \(fragment: condition)")
            }
            #expect(found == count, "\(usesIndex)")
        }
    }
}
