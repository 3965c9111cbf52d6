import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing

/// Saved views of tables that are no Lists; what holds for all of them is in ``SavedViewTests``.
struct TableViewTests {
    private static let data = PageSite.study + "/data"
    private static let grid = data + "/EnrollmentToken"

    /// Saves what a query shows of a table under a name and returns the view's number.
    private func save(
        _ name: String, _ query: String, of table: String = grid, shared: Bool = false,
        in pages: PageSite, as someone: TestUser
    ) async throws -> Int64 {
        let answer = try await pages.site.post(
            table + "/views",
            [("name", name), ("query", query), ("kind", "chart")] + (shared ? [("shared", "1")] : []),
            as: someone)
        #expect(answer.status == .seeOther, "\(answer.text)")
        return try #require(answer.location?.split(separator: "=").last.flatMap { Int64($0) })
    }

    /// A study with a batch of three tokens.
    private func site() async throws -> PageSite {
        let pages = try await PageSite()
        _ = try await pages.site.post(
            PageSite.study + "/tokens", [("count", "other"), ("other", "3")], as: .coordinator)
        return pages
    }

    @Test
    func `a view of tokens is saved, listed, opened by its address, changed and deleted`() async throws {
        let pages = try await site()
        let site = pages.site
        let query = "column=Token&column=State&sort=-State&query.State~eq=unused"
        let changed = try await site.get("\(Self.grid)?\(query)", as: .coordinator)
        #expect(changed.text.contains("\(Self.grid)/views/new?column=Token"))
        let form = try await site.get("\(Self.grid)/views/new?\(query)", as: .coordinator)
        #expect(form.page.texts.contains("Token, State") && form.page.texts.contains("State, descending"))
        let id = try await save("Free", query, in: pages, as: .coordinator)
        let address = "\(Self.grid)?\(query)&from=\(id)"
        #expect(try await site.get("\(Self.grid)?view=\(id)", as: .coordinator).location == address)
        let page = try await site.get(address, as: .coordinator)
        #expect(page.text.contains(#"aria-current="page">Free</a>"#) && !page.text.contains("Save view"))
        #expect(page.page.texts.contains("3 rows on this page"))
        let other = try await site.get("\(address)&query.RowId~gt=1", as: .coordinator)
        #expect(other.page.links.contains("Free changed") && other.page.links.contains("Save view"))
        let index = try await site.get("\(Self.grid)/views", as: .coordinator)
        #expect(index.page.texts.contains("2 columns, where State = unused, by State"))
        _ = try await site.post("\(Self.grid)/views/\(id)", [("name", "Freer")], as: .coordinator)
        #expect(try await site.get("\(Self.grid)/views", as: .coordinator).page.links.contains("Freer"))
        _ = try await site.post("\(Self.grid)/views/\(id)/delete", [], as: .coordinator)
        #expect(try await site.get("\(Self.grid)?view=\(id)", as: .coordinator).status == .notFound)
        for action in ["save", "change", "delete"] {
            #expect(try await pages.recorded("list-view.\(action)") == 1, "\(action)")
        }
        #expect(site.faults.all.isEmpty, "\(site.faults.all)")
    }

    @Test func `a shared view shows each reader what the reader may see`() async throws {
        let pages = try await site()
        let own = try await save("Mine", "sort=Used", in: pages, as: .folderAdmin)
        let shared = try await save(
            "All", "column=RowId&column=Token&column=ParticipantId&column=AppToken", shared: true, in: pages,
            as: .folderAdmin)
        #expect(try await pages.site.get("\(Self.grid)?view=\(own)", as: .reader).status == .notFound)
        let opened = try await pages.site.get("\(Self.grid)?view=\(shared)", as: .reader)
        // The view leaves out a column that the reader may not see; an address that names it is refused.
        let page = try await pages.site.get(try #require(opened.location), as: .reader)
        #expect(page.page.title == "Enrollment Token")
        #expect(page.status == .ok && !page.text.contains("App Token"))
        let named = try await pages.site.get("\(Self.grid)?column=RowId&column=AppToken", as: .reader)
        #expect(named.status == .badRequest)
        let sorted = try await save(
            "By token", "column=RowId&column=Token&sort=-Token", shared: true, in: pages, as: .folderAdmin)
        let unsorted = try await pages.site.get("\(Self.grid)?view=\(sorted)", as: .reader)
        #expect(unsorted.location == "\(Self.grid)?column=RowId&from=\(sorted)")
        #expect(try await pages.recorded("app-token.reveal") == 0)
        let path = "\(Self.grid)/views/\(shared)"
        #expect(try await pages.site.post(path, [("name", "X")], as: .reader).status == .forbidden)
        #expect(try await pages.site.post(path + "/delete", [], as: .reader).status == .forbidden)
        #expect(try await pages.site.get(Self.grid + "/views", as: .designer).status == .forbidden)
    }

    @Test func `a view is of its own table and study`() async throws {
        let pages = try await site()
        let id = try await save("V", "sort=RowId", shared: true, in: pages, as: .editor)
        let response = Self.data + "/Response"
        #expect(try await pages.site.get("\(response)?view=\(id)", as: .editor).status == .notFound)
        #expect(try await pages.site.get("\(response)/views/\(id)", as: .editor).status == .notFound)
        // Another table has its own names.
        _ = try await save("V", "sort=RowId", of: response, shared: true, in: pages, as: .editor)
        let taken = try await pages.site.post(
            Self.grid + "/views", [("name", "v"), ("query", ""), ("shared", "1")], as: .editor)
        #expect(
            try taken.status == .unprocessableContent
                && taken.page.field("Name").error == "A view called v already exists. Choose another name.")
        let other = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/data/EnrollmentToken"
        #expect(try await pages.site.get("\(other)?view=\(id)", as: .siteAdmin).status == .notFound)
        let deleted = try await pages.site.post("\(other)/views/\(id)/delete", [], as: .siteAdmin)
        #expect(deleted.status == .notFound)
        for table in ["users", "ParticipantProperties"] {
            let index = try await pages.site.get("\(Self.data)/\(table)/views", as: .folderAdmin)
            #expect(index.status == .notFound, "\(table)")
        }
    }

    @Test func `views of participant properties are tabs of their own page`() async throws {
        let site = try await PropertySite()
        let pages = site.pages
        let table = Self.data + "/ParticipantProperties"
        let query = "column=EnrollmentToken&column=clinic&sort=-EnrollmentToken"
        let id = try await save("Clinics", query, of: table, shared: true, in: pages, as: .folderAdmin)
        let page = try await pages.site.get(PropertySite.page, as: .coordinator)
        #expect(page.text.contains(#"href="\#(PropertySite.page)?view=\#(id)""#))
        for (address, count) in [(PropertySite.page, 1), (PropertySite.page + "/all", 6), (table, 6)] {
            let opened = try await pages.site.get("\(address)?view=\(id)", as: .coordinator)
            #expect(opened.location == "\(address)?\(query)&from=\(id)")
            let rows = try await pages.site.get(try #require(opened.location), as: .coordinator).text
            #expect(rows.components(of: "/properties/tokens/").count == count + 1, "\(address)")
            let sorted = site.tokens.filter { rows.contains($0) }.sorted(by: >)
            let places = sorted.compactMap { rows.firstRange(of: $0)?.lowerBound }
            #expect(places == places.sorted())
        }
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test(arguments: [
        ("mobileappstudy", "EnrollmentToken", "free", 3, "Token"),
        ("mobileappstudy", "ParticipantProperties", "SOME", 2, "clinic"),
        ("lists", "ParticipantProperties", "some", 2, "clinic"),
    ])
    func `a script reads a view of a table by its name`(
        _ schema: String, _ table: String, _ name: String, _ count: Int, _ column: String
    ) async throws {
        let site = try await PropertySite(tokens: 4)
        let pages = site.pages
        _ = try await save(
            "Free", "column=Token&query.State~eq=unused", shared: true, in: pages, as: .folderAdmin)
        _ = try await save(
            "Some", "column=clinic&query.RowId~lte=2", of: Self.data + "/ParticipantProperties",
            shared: true, in: pages, as: .folderAdmin)
        let scripts = LabKeyWriteSite(pages)
        func ask(_ view: String) async throws -> ClientResponse {
            let query = [("schemaName", schema), ("query.queryName", table), ("query.viewName", view)]
            return try await scripts.get(
                "\(LabKeyWriteSite.folder)/query-selectRows.api?\(PercentCoding.query(query))",
                "selectRows", as: .coordinator)
        }
        let answer = try await ask(name)
        #expect(answer.json["rowCount"]?.int == count, "\(answer.text)")
        let fields = answer.json["metaData"]?["fields"]?.array?.compactMap { $0["name"]?.string } ?? []
        #expect(fields.first == column && fields.count == 2, "\(fields)")
        let unknown = try await ask("other")
        #expect(unknown.exception?.contains("There is no view called 'other'") == true, "\(unknown.text)")
    }

    @Test func `a shared view of a table can be a panel of the study's home`() async throws {
        let pages = try await site()
        let id = try await save("Free", "query.State~eq=unused", shared: true, in: pages, as: .folderAdmin)
        let own = try await save("Mine", "", in: pages, as: .folderAdmin)
        let panels = PageSite.study + "/panels"
        let added = try await pages.site.post(panels, [("panel", "view:\(id)")], as: .folderAdmin)
        #expect(added.location == panels, "\(added.text)")
        let refused = try await pages.site.post(panels, [("panel", "view:\(own)")], as: .folderAdmin)
        #expect(refused.status == .unprocessableContent)
        let home = try await pages.site.get(PageSite.study, as: .reader).page
        #expect(home.texts.contains("of Enrollment Token") && home.html.contains("\(Self.grid)?view=\(id)"))
        #expect(home.links.contains("Open all Free") && home.texts.contains("unused"))
        #expect(try await !pages.site.get(PageSite.study, as: .designer).text.contains("?view=\(id)"))
    }

    @Test func `a home does not tell who used a token, since no one asked and nothing would be recorded`()
        async throws
    {
        let pages = try await site()
        let query = "column=Token&column=ParticipantId"
        let id = try await save("Who", query, shared: true, in: pages, as: .folderAdmin)
        _ = try await pages.site.post(
            PageSite.study + "/panels", [("panel", "view:\(id)")], as: .folderAdmin)
        let home = try await pages.site.get(PageSite.study, as: .folderAdmin).text
        #expect(home.contains("records who views used tokens"))
        #expect(home.contains("\(Self.grid)?view=\(id)"))
    }
}
