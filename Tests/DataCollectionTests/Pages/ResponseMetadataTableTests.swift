import Access
import HTTP
import JSON
import SQLStore
import Support
import Tables
import Testing

@testable import DataAccess
@testable import DataCollection

/// ResponseMetadata in the data browser, whose rows are read from raw responses.
struct ResponseMetadataTableTests {
    private static let table = PageSite.study + "/data/ResponseMetadata"

    /// The rows of a file, by the names of their columns.
    private func rows(_ query: String, of pages: PageSite) async throws -> [JSONTree] {
        let file = try await pages.site.get(Self.table + "/export?format=json&\(query)", as: .editor)
        return try #require(file.json.array, "\(file.text)")
    }

    @Test func `a file has every answer of the processed responses, the newest first unless asked`()
        async throws
    {
        let pages = try await PageSite.withTokens()
        let newest = try await rows("", of: pages).compactMap { $0["ResponseId"]?.int }
        let oldest = try await rows("sort=ResponseId", of: pages)
        #expect(Set(newest) == [1, 2] && newest == newest.sorted(by: >))
        #expect(oldest.compactMap { $0["ResponseId"]?.int } == newest.sorted())
        #expect(try await pages.recorded("data.export") == 2)
        let first = try #require(oldest.first)
        #expect(first["ListName"]?.string?.hasPrefix("FKC-74") == true && first["ParticipantId"]?.int == 1)
        #expect(first["StartTime"]?.string?.utf8.count == 23 && first["Skipped"]?.bool != nil)
        let csv = try await pages.site.get(
            Self.table + "/export?column=FieldName&column=ResponseId", as: .editor)
        #expect(csv.text.hasPrefix("FieldName,ResponseId\r\n"))
        #expect(csv.text.components(of: "\r\n").count == newest.count + 2)
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test(arguments: [
        "ResponseId~eq=2", "ParticipantId~eq=2", "ListName~startswith=Other", "Skipped~eq=true",
    ])
    func `a page and a file show the answers that pass a filter`(_ filter: String) async throws {
        let pages = try await PageSite.withTokens()
        let all = try await rows("", of: pages)
        let found = try await rows("query.\(filter)", of: pages)
        let isWanted: (JSONTree) -> Bool = { row in
            filter.hasPrefix("Skipped") ? row["Skipped"] == true : row["ResponseId"]?.int == 2
        }
        #expect(found == all.filter(isWanted) && found.count < all.count)
        let page = try await pages.site.get("\(Self.table)?query.\(filter)", as: .reader)
        #expect(page.page.says("\(found.count) row") && page.text.contains("Remove the filter"))
    }

    @Test func `a page ends with a response, and the next continues after it`() async throws {
        let pages = try await PageSite.withTokens()
        let tables = DataTable.all(
            in: pages.site.world.channel.id, [], .withoutSites(rights: []))
        let table = try #require(tables.first { $0.isResponseMetadata })
        let (first, second) = try await pages.site.store.read { transaction in
            let all = DataViewRepository(RowsView(table, Query("")))
            let first = try all.page(isSmall: false, count: 1, transaction)
            let next = DataViewRepository(RowsView(table, Query("before=\(first.next ?? 0)")))
            return (first, try next.page(isSmall: false, count: 1, transaction))
        }
        #expect(Set(first.rows.map(\.key)) == [2] && first.next == 2 && !first.isCutShort)
        #expect(Set(second.rows.map(\.key)) == [1] && second.next == nil && !second.isCutShort)
        let shown = try #require(first.rows.first?.cells)
        #expect(shown.count == 7)
        if case .text(let start) = shown[5] {
            #expect(start.utf8.count == 19)
        } else {
            Issue.record("no time: \(shown)")
        }
    }

    @Test func `a search stops after so many responses and says that it can continue`() async throws {
        let pages = try await PageSite.withTokens()
        try await pages.site.store.write {
            try $0.run(
                """
                with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000)
                insert into responses (channel_id, participant_id, activity_id, version, run, language, data,
                    status, received_at)
                select channel_id, participant_id, activity_id, version, run, language, '{"results": []}',
                    status, received_at from responses, n where id = 2
                """)
        }
        let page = try await pages.site.get("\(Self.table)?query.ListName~startswith=FKC-74", as: .reader)
        #expect(page.page.texts.contains("0 rows found so far") && page.page.links.contains("Search more"))
        let next = try #require(page.text.firstMatch(of: /before=(\d+)/)?.output.1)
        let found = try await pages.site.get(
            "\(Self.table)?query.ListName~startswith=FKC-74&before=\(next)", as: .reader)
        #expect(found.page.texts.contains("2 rows on this page") && found.text.contains("/responses/1\""))
    }

    @Test func `a selection with a limit reads no further than it needs, nor the responses of others`()
        async throws
    {
        let pages = try await PageSite.withTokens()
        try await pages.site.store.write {
            try $0.run(
                """
                with recursive n (i) as (select 1 union all select i + 1 from n where i < 200)
                insert into responses (channel_id, participant_id, activity_id, version, run, language, data,
                    status, received_at)
                select channel_id, participant_id, activity_id, version, run, language, data, status, received_at
                from responses, n where id = 1
                """)
        }
        let channel = pages.site.world.channel.id
        func read(_ parameters: RowSelection.Parameters) async throws -> [[SQLValue]] {
            let selection = try RowSelection(
                table: ResponseMetadataTable.table, parameters: parameters, rowsMax: nil,
                unknownColumns: .refused)
            return try await pages.site.store.read {
                Array(
                    try ResponseMetadataRepository.select(
                        selection, in: channel, .withoutSites(rights: []), $0
                    ).rows)
            }
        }
        let all = try await read([])
        for sort in ["", "-ResponseId", "RowId"] {
            let some = try await read([("query.maxRows", "2"), ("query.sort", sort)])
            #expect(some.count >= 3 && some.count < all.count / 3, "\(sort): \(some.count) of \(all.count)")
        }
        let byName = try await read([("query.maxRows", "2"), ("query.sort", "FieldName")])
        #expect(byName.count == all.count)
        let others = try ResponseMetadataRepository.rows(
            of: channel, .withoutSites(rights: []),
            filters: [try RowFilter(Column("ParticipantId", .integer, "x"), operation: "eq", value: "2")])
        let parts = try await pages.site.store.read { transaction in
            var parts: [String] = []
            try others.forEachPart(transaction) { json in
                parts.append(json)
                return true
            }
            return parts.joined()
        }
        #expect(parts.contains("[2,2,") && !parts.contains("[1,1,"))
    }

    @Test func `columns and filters are saved as a view, which can be a panel of the home`() async throws {
        let pages = try await PageSite.withTokens()
        let query = "column=FieldName&column=ResponseId&sort=ResponseId&query.ResponseId~eq=2"
        let saved = try await pages.site.post(
            Self.table + "/views", [("name", "Second"), ("query", query), ("shared", "1")], as: .folderAdmin)
        let id = try #require(saved.location?.split(separator: "=").last, "\(saved.text)")
        let opened = try await pages.site.get("\(Self.table)?view=\(id)", as: .reader)
        #expect(opened.location == "\(Self.table)?\(query)&from=\(id)")
        let panels = PageSite.study + "/panels"
        _ = try await pages.site.post(panels, [("panel", "view:\(id)")], as: .folderAdmin)
        let home = try await pages.site.get(PageSite.study, as: .reader).page
        #expect(home.texts.contains("of Response Metadata"))
        #expect((1...HomeRows.countMax).contains(home.html.components(of: "/responses/2\"").count - 1))
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test func `who may not read responses reads no answers, and a neighbor has none of them`() async throws {
        let pages = try await PageSite.withTokens()
        for ending in ["", "/export", "/views"] {
            #expect(try await pages.site.get(Self.table + ending, as: .designer).status == .forbidden)
            #expect(try await pages.site.get(Self.table + ending, as: .stranger).status == .notFound)
        }
        let other = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/data/ResponseMetadata"
        let file = try await pages.site.get(other + "/export?column=ResponseId", as: .siteAdmin)
        #expect(file.text == "ResponseId\r\n")
        #expect(try await pages.site.get(other, as: .siteAdmin).page.texts.contains("No rows yet."))
    }
}
