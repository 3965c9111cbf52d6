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

/// A study with a survey, a choice below it, and what editors do with the rows.
struct RowSite {
    let pages: PageSite
    let survey: RequestedList
    let choices: RequestedList

    init() async throws {
        pages = try await PageSite()
        try await pages.sample("OtherOption", "1")
        let channel = pages.site.world.channel.id
        let catalog = try await pages.site.store.read { [pages] in
            try pages.feature.intake.lists.catalog(of: channel, $0)
        }
        survey = try RequestedList(try #require(catalog["OtherOption"]?.id), in: catalog)
        choices = try RequestedList(try #require(catalog["OtherOptionMixedMultiple"]?.id), in: catalog)
    }

    func address(_ list: RequestedList) -> String { "\(PageSite.study)/lists/\(list.id)" }
    func row(_ key: Int64, of list: RequestedList) -> String { "\(address(list))/rows/\(key)" }

    func keys(_ list: RequestedList) async throws -> [Int64] {
        try await pages.site.store.read {
            try $0.rows("select key from \(identifier: list.id.tableName) order by key") { try $0[0] }
        }
    }

    /// The value of a column in a row.
    func value(_ column: String, _ key: Int64, of list: RequestedList) async throws -> SQLValue? {
        let name = try #require(list.definition.column(column)).physicalName
        return try await pages.site.store.read {
            try $0.value(
                "select \(identifier: name) from \(identifier: list.id.tableName) where key = \(key)")
        }
    }

    func field(_ column: String) throws -> String {
        try #require(choices.definition.column(column)).physicalName
    }

    /// Restores the only row that was deleted from the choices.
    func restoreDeleted() async throws -> ClientResponse {
        let change = try await pages.site.store.read {
            try $0.value(
                "select id from list_row_changes where kind = 'delete' and part_of is null", as: Int64.self)
        }
        return try await post(address(choices) + "/deleted/\(try #require(change))/restore", [])
    }

    func get(_ path: String, as someone: TestUser = .editor) async throws -> ClientResponse {
        try await pages.site.get(path, as: someone)
    }

    func post(
        _ path: String, _ fields: [(String, String)], as someone: TestUser = .editor
    ) async throws -> ClientResponse {
        try await pages.site.post(path, fields, as: someone)
    }
}
