import Access
import HTTP
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// Rows that are deleted and restored.
struct RowDeletionPageTests {
    @Test
    func `a deleted row takes those below along, and both come back`() async throws {
        let rows = try await RowSite()
        let key = try #require(try await rows.keys(rows.survey).first)
        let below = try await rows.keys(rows.choices)
        let path = rows.row(key, of: rows.survey)
        let refused = try await rows.post(path + "/delete", [("reason", " ")])
        #expect(refused.location == path)
        #expect(try await rows.keys(rows.survey) == [key])
        let deleted = try await rows.post(path + "/delete", [("reason", "Sent twice")])
        let index = rows.address(rows.survey) + "/deleted"
        #expect(deleted.location == index, "\(deleted.text)")
        #expect(try await rows.keys(rows.survey).isEmpty)
        #expect(try await rows.keys(rows.choices).isEmpty)
        #expect(try await rows.get(path).status == .notFound)
        let listed = try await rows.get(index)
        #expect(listed.page.texts.contains("Sent twice"))
        let change = try await rows.pages.site.store.read {
            try $0.value("select id from list_row_changes where part_of is null", as: Int64.self)
        }
        let restored = try await rows.post("\(index)/\(try #require(change))/restore", [])
        #expect(restored.location == path)
        #expect(try await rows.keys(rows.survey) == [key])
        #expect(try await rows.keys(rows.choices) == below)
        #expect(try await rows.value("OtherOptionId", below[0], of: rows.choices) == .integer(key))
        #expect(try await rows.get(path).page.texts.contains("E. Clover restored the row"))
        let twice = try await rows.post("\(index)/\(try #require(change))/restore", [])
        #expect(twice.status == .notFound)
        #expect(try await rows.pages.recorded("list-row.delete") == 1)
        #expect(try await rows.pages.recorded("list-row.restore") == 1)
    }

    @Test
    func `the key of a deleted row is given to no other, and the row comes back under it`() async throws {
        let rows = try await RowSite()
        let key = try #require(try await rows.keys(rows.choices).last)
        let path = rows.row(key, of: rows.choices)
        _ = try await rows.post(path + "/delete", [("reason", "mistaken")])
        let field = try rows.field("MixedMultiple")
        let added = try await rows.post(
            rows.address(rows.choices) + "/rows",
            [("response", "1"), (field, "newcomer"), ("reason", "forgotten")])
        #expect(added.location == rows.row(key + 1, of: rows.choices), "\(added.text)")
        #expect(try await rows.restoreDeleted().location == path)
        #expect(try await rows.value("MixedMultiple", key + 1, of: rows.choices) == "newcomer")
    }

    @Test
    func `a row whose key an earlier version gave away comes back under another, with its own history`()
        async throws
    {
        let rows = try await RowSite()
        let key = try #require(try await rows.keys(rows.choices).last)
        let path = rows.row(key, of: rows.choices)
        _ = try await rows.post(path + "/delete", [("reason", "mistaken")])
        let field = try rows.field("MixedMultiple")
        _ = try await rows.post(
            rows.address(rows.choices) + "/rows",
            [("response", "1"), (field, "newcomer"), ("reason", "forgotten")])
        let table = rows.choices.id.tableName
        try await rows.pages.site.store.write { transaction in
            try transaction.run("update \(identifier: table) set key = \(key) where key = \(key + 1)")
            try transaction.run(
                "update list_row_changes set row_key = \(key) where row_key = \(key + 1) and kind = 'add'")
        }
        let page = try await rows.get(path)
        #expect(page.page.texts.contains("forgotten") && !page.text.contains("mistaken"))
        #expect(try await rows.restoreDeleted().location == rows.row(key + 2, of: rows.choices))
        #expect(try await rows.value("MixedMultiple", key, of: rows.choices) == "newcomer")
    }
}
