import HTTP
import SQLStore
import Support
import Tables
import Testing

@testable import DataAccess

@Suite struct RowFilterTests {
    @Test(arguments: [
        ("query.Key~lt=5.5", 5), ("query.Key~gt=5.5", 16), ("query.Key~eq=5.0", 1),
        ("query.Key~between=2.5,4.5", 2), ("query.Key~in=1;%202;30", 2), ("query.Key~=", 21),
        ("query.ScaleField~eq=%2039", 1), ("query.ScaleField~gt=37.5", 2),
    ])
    func `a filter finds the same rows with the index of its column and without`(
        _ query: String, _ count: Int
    ) async throws {
        let list = try await LargeList(rows: 20)
        let view = RowsView(list.list, id: list.id, query: Query(query), .withoutSites(rights: []))
        #expect(view.filters.count == 1)
        for usesIndex in [true, false] {
            let condition = ListViewRepository(view).condition { _ in usesIndex }
            let found: Int? = try await list.pages.site.store.read { transaction in
                try transaction.value(
                    "select count(*) from \(identifier: view.source.table) t where \(fragment: condition)")
            }
            #expect(found == count, "\(usesIndex)")
        }
    }

    @Test(arguments: [
        ("query.Key~eq=word", "The filter 'Key~eq' needs a number; 'word' is not one."),
        ("query.Nothing~eq=1", "There is no column 'Nothing' to filter by."),
        ("query.Key~almost=1", "The filter operator 'almost' is not supported."),
        ("query.Key~gt=", "The filter 'Key~gt' has no value."),
        ("query.Key=1", "The parameter 'query.Key' is not supported."),
        ("sort=Nothing", "There is no column 'Nothing' to sort by."),
        ("sort=-ParticipantId/AllowDataSharing", "Rows can't be sorted by 'ParticipantId/AllowDataSharing'."),
        ("column=Key&column=Nothing", "There is no column 'Nothing' to show."),
        ("filter=Nothing&is=eq&value=1", "There is no column 'Nothing' to filter by."),
        ("query.ParticipantId/Token~eq=A", "There is no column 'ParticipantId/Token' to filter by."),
    ])
    func `what an address asks for in vain is refused on pages and in files, by name`(
        _ query: String, _ sentence: String
    ) async throws {
        let list = try await LargeList(rows: 5)
        let address = "\(PageSite.study)/lists/\(list.id)"
        for path in ["", "/export", "/distribution", "/charts", "/views/new"] {
            let page = try await list.pages.site.get("\(address)\(path)?\(query)", as: .editor)
            #expect(page.status == .badRequest, "\(path)")
            let words = sentence.replacing("'", with: "&#39;")
            #expect(page.text.contains(sentence) || page.text.contains(words), "\(path) \(page.text)")
        }
    }
}
