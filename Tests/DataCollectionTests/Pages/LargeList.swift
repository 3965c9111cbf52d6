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

/// A site with one List of many rows next to what a sample has put there.
struct LargeList {
    let pages: PageSite
    let list: ListDefinition
    let id: ListID

    /// Rows whose ScaleField is blank in every fifth, 0 to 39 in the others; TextField is a text for each.
    init(rows: Int) async throws {
        pages = try await PageSite()
        try await pages.sample("NewSurvey", "1")
        let channel = pages.site.world.channel.id
        let catalog = try await pages.site.store.read { [pages] in
            try pages.feature.intake.lists.catalog(of: channel, $0)
        }
        list = try #require(catalog["NewSurvey"])
        id = try #require(list.id)
        let scale = try #require(list.column("ScaleField")).physicalName
        let statement = SQL(
            verbatim: """
                with recursive n (i) as (select 1 union all select i + 1 from n where i < \(rows))
                insert into \(id.tableName) (participant_id, created, \(scale))
                select 1, '2026-01-01 00:00:00.000', case when i % 5 = 0 then null else i * 7919 % 40 end from n
                """)
        try await pages.site.store.write { [id] transaction in
            try transaction.run(statement)
            let last: Int64? = try transaction.value("select max(key) from \(identifier: id.tableName)")
            try transaction.reserveRowIDs(upTo: last ?? 0, for: id.tableName)
        }
    }

    var address: String { "\(PageSite.study)/lists/\(id)" }

    func column(_ name: String) throws -> String { try #require(list.column(name)).physicalName }

    /// The keys of all pages in turn, through addresses as a browser follows them.
    func walk(_ query: String, pageCount: Int, indexed: Set<String> = []) async throws -> [Int64] {
        let view = RowsView(list, id: id, query: Query(query), .withoutSites(rights: []))
        var keys: [Int64] = []
        var place: PageCursor?
        repeat {
            let window = try await window(view, at: place, count: pageCount, indexed)
            keys += window.rows.compactMap { PageCursor(.after, row: $0)?.key }
            let next = window.hasMoreAfter ? PageCursor(.after, row: window.rows.last) : nil
            // The place goes through the address and comes back the same.
            place = next.flatMap {
                PageCursor(Query(PercentCoding.query($0.parameters)), type: view.sort?.type)
            }
            #expect(place == next)
        } while place != nil
        return keys
    }

    func window(
        _ view: RowsView<ListRows>, at place: PageCursor?, count: Int, _ indexed: Set<String> = []
    ) async throws -> ListPageRepository.Page {
        let repository = try await repository(view, at: place, indexed)
        return try await pages.site.store.read { try repository.page(count: count, $0) }
    }

    /// The repository for a page of the List at its present size.
    func repository(
        _ view: RowsView<ListRows>, at place: PageCursor?, _ indexed: Set<String>
    ) async throws -> ListPageRepository {
        let size = try await pages.site.store.read {
            try ListViewRepository(view).count(indexed: indexed, $0)
        }
        return ListPageRepository(view, at: place, size: size, indexed: indexed)
    }

    /// How the database goes about a statement.
    func plan(_ statement: SQL) async throws -> [String] {
        try await pages.site.store.read { [id] transaction in
            // Reading anything makes the connection see indexes that were made since; explaining alone does not.
            let _: Int64? = try transaction.value("select max(key) from \(identifier: id.tableName)")
            return try transaction.rows("explain query plan " + statement) { try $0[3] }
        }
    }
}
