import Access
import HTTP
import JSON
import SQLStore
import Support
import Tables
import Testing

@testable import DataAccess

struct DataSortOrderTests {
    private let data = PageSite.study + "/data"

    /// A study with two responses, and a batch of five tokens: two used, one of those by someone who left, one revoked.
    private func site() async throws -> PageSite {
        let pages = try await PageSite()
        try await pages.sample("FKC-74", "1.0")
        try await pages.sample("OtherOption", "1")
        let tokens = try await pages.makeTokens(5, label: "Clinic")
        _ = try await pages.enroll(with: tokens[1])
        let left = try await pages.enroll(with: tokens[3])
        _ = try await pages.site.client(of: nil).post(
            "/response-withdrawFromStudy.api", form: [("participantId", left)])
        _ = try await pages.site.post(
            PageSite.study + "/tokens/1/revoke", [("id", "5"), ("confirmed", "1"), ("reason", "Torn")],
            as: .coordinator)
        return pages
    }

    @Test(arguments: [true, false])
    func `every column orders its table, page after page, without a row twice or missing`(
        _ isSmall: Bool
    ) async throws {
        let pages = try await site()
        let tables = DataTable.all(
            in: pages.site.world.channel.id, [],
            .withoutSites(rights: RightSet([.handleTokens, .revealAppTokens])))
        for table in tables {
            for column in table.columns where table.canSort(by: column, isSmall: isSmall) {
                for sort in [column.name, "-\(column.name)"] {
                    let view = RowsView(table, Query("sort=\(sort)"))
                    let (found, expected) = try await pages.site.store.read { transaction in
                        var keys: [Int64] = []
                        try DataViewRepository(view).forEach(transaction) { keys.append(try $0[0]) }
                        return (try Self.keys(of: view, isSmall: isSmall, transaction), keys)
                    }
                    #expect(!found.isEmpty && found == expected, "\(table.name) by \(sort)")
                }
            }
        }
    }

    /// The keys of all pages of one row each, or of one response's answers.
    private static func keys(
        of view: RowsView<DataTable>, isSmall: Bool, _ transaction: borrowing Transaction
    ) throws -> [Int64] {
        var keys: [Int64] = []
        var shown = view
        while keys.count < 1_000 {
            let page = try DataViewRepository(shown).page(isSmall: isSmall, count: 1, transaction)
            keys += page.rows.map(\.key)
            let order = view.parameters
            let next: [(String, String)]
            if let place = page.place {
                next = order + place.parameters
            } else if let key = page.next {
                next = order + [("before", "\(key)")]
            } else {
                break
            }
            shown = RowsView(view.table, Query(PercentCoding.query(next)))
        }
        return keys
    }

    @Test
    func `a large table is sorted by what has an index, and says so`() async throws {
        let tables = DataTable.all(
            in: try await site().site.world.channel.id, [], .withoutSites(rights: RightSet(.handleTokens)))
        let sortable = tables.map { table in
            table.columns.filter { table.canSort(by: $0, isSmall: false) }.map(\.name)
        }
        #expect(
            sortable == [
                ["RowId"], ["RowId", "Created"], ["RowId"], ["RowId", "Token", "Used"], ["RowId"],
                ["ResponseId"],
            ])
    }

    @Test
    func `heads sort, and the address keeps columns and filters`() async throws {
        let pages = try await site()
        let page = try await pages.site.get(
            data + "/EnrollmentToken?column=Token&column=State&query.State~eq=unused", as: .coordinator)
        let kept = "column=Token&amp;column=State&amp;query.State~eq=unused&amp;sort=State"
        #expect(page.text.contains(kept) && page.page.texts.contains("2 rows on this page"))
        let sorted = try await pages.site.get(
            data + "/EnrollmentToken?column=Token&sort=Token", as: .coordinator)
        #expect(sorted.text.contains(#"aria-sort="ascending""#) && sorted.text.contains("sort=-Token"))
        let moved = try await pages.site.get(
            data + "/EnrollmentToken?columns=1&column=Token&column=State&up=State&sort=Token",
            as: .coordinator)
        #expect(
            moved.location
                == data + "/EnrollmentToken?sort=Token&column=State&column=Token&columns=1")
        let panel = try await pages.site.get(try #require(moved.location), as: .coordinator)
        #expect(panel.text.contains(#"name="column" value="State" checked"#))
        #expect(panel.text.contains(#"<input type="hidden" name="sort" value="Token">"#))
        let strange = try await pages.site.get(data + "/Response?sort=app_token_digest", as: .reader)
        #expect(strange.status == .badRequest)
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test
    func `the grid of tokens tells what became of each, and the pages of tokens lead to it`() async throws {
        let pages = try await site()
        let grid = data + "/EnrollmentToken"
        let all = try await pages.site.get(PageSite.study + "/tokens", as: .coordinator)
        #expect(all.text.contains(#"href="\#(grid)""#))
        #expect(try await !pages.site.get(PageSite.study + "/tokens", as: .reader).text.contains(grid))
        let batch = try await pages.site.get(PageSite.study + "/tokens/1", as: .coordinator)
        #expect(batch.text.contains(grid + "?query.BatchId~eq=1"))
        let file = try await pages.site.get(
            grid + "/export?column=State&column=Batch&sort=RowId&query.BatchId~eq=1", as: .coordinator)
        #expect(
            file.text
                == "State,Batch\r\nunused,Clinic\r\nused,Clinic\r\nunused,Clinic\r\nwithdrawn,Clinic\r\n"
                + "revoked,Clinic\r\n")
        let none = try await pages.site.get(grid + "/export?query.BatchId~eq=2", as: .coordinator)
        #expect(none.text.components(of: "\r\n").count == 2)
        let secret = try await pages.site.get(
            grid + "?column=RowId&column=AppToken&column=ParticipantId", as: .folderAdmin)
        #expect(secret.text.contains("/participants/3"))
        #expect(try await pages.recorded("app-token.reveal") == 1)
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test(arguments: [
        ("csv", "RowId,ActivityId\r\n2,OtherOption\r\n1,FKC-74\r\n"), ("tsv", "RowId\tActivityId\r\n"),
        ("jsonl", #"{"RowId":2,"ActivityId":"OtherOption"}"#), ("json", #"[\#n{"RowId":2,"#),
    ])
    func `a table is exported as it is shown, and each export is recorded`(
        _ format: String, _ beginning: String
    ) async throws {
        let pages = try await site()
        let address = data + "/Response/export?column=RowId&column=ActivityId&format=\(format)"
        let file = try await pages.site.get(address, as: .editor)
        #expect(file.text.hasPrefix(beginning), "\(file.text)")
        #expect(file.headers["content-disposition"]?.contains("Response-SLEEP01.\(format)") == true)
        #expect(try await pages.recorded("data.export") == 1)
        #expect(try await pages.site.get(address, as: .designer).status == .forbidden)
        #expect(try await pages.site.get(address, as: .stranger).status == .notFound)
        #expect(try await pages.recorded("data.export") == 1)
    }

    @Test
    func `a file holds no secret of an app, no token for a reader, and no neighbor's row`() async throws {
        let pages = try await site()
        let secrets = try await pages.site.get(
            data + "/Participant/export?column=RowId&column=AppToken&sort=RowId", as: .folderAdmin)
        #expect(secrets.text.hasPrefix("RowId\r\n1\r\n"))
        let tokens =
            data + "/EnrollmentToken/export?column=Token&column=ParticipantId&column=RowId&format=csv"
        #expect(try await pages.site.get(tokens, as: .reader).status == .badRequest)
        #expect(try await pages.site.get(tokens, as: .coordinator).status == .badRequest)
        let own = data + "/EnrollmentToken/export?column=Token&column=RowId&format=csv"
        #expect(try await pages.site.get(own, as: .coordinator).text.hasPrefix("Token,RowId\r\n"))
        let other = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/data/Response/export?column=RowId"
        #expect(try await pages.site.get(other, as: .siteAdmin).text == "RowId\r\n")
        #expect(try await pages.site.get(data + "/users/export", as: .folderAdmin).status == .notFound)
    }
}
