import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import Responses

struct SavedViewTests {
    /// Saves what a query shows under a name and returns the view's number.
    private func save(
        _ name: String, _ query: String, shared: Bool = false, in list: LargeList, as someone: TestUser
    ) async throws -> Int64 {
        let answer = try await list.pages.site.post(
            list.address + "/views",
            [("name", name), ("query", query), ("kind", "rows")] + (shared ? [("shared", "1")] : []),
            as: someone)
        #expect(answer.status == .seeOther, "\(answer.text)")
        let location = try #require(answer.location)
        return try #require(location.split(separator: "=").last.flatMap { Int64($0) })
    }

    /// The lines of a CSV file, without its byte order mark.
    private func lines(_ file: ClientResponse) -> [String] {
        file.text.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix("\u{feff}") }.map(String.init)
    }

    @Test
    func `a file is what the saved view shows that its address names`() async throws {
        let list = try await LargeList(rows: 10)
        let site = list.pages.site
        let id = try await save(
            "High", "column=Key&sort=-Key&query.Key~gte=3", in: list, as: .editor)
        let file = try await site.get("\(list.address)/export?format=csv&view=\(id)", as: .editor)
        #expect(lines(file) == ["Key"] + (3...11).reversed().map { "\($0)" })
        let own = try await site.get(
            "\(list.address)/export?view=\(id)&sort=Key&query.Key~lt=5", as: .editor)
        #expect(lines(own) == ["Key", "3", "4"])
        for view in ["\(id + 1)", "x", ""] {
            let missing = try await site.get("\(list.address)/export?view=\(view)", as: .editor)
            #expect(missing.status == .notFound)
        }
        let other = try await site.get("\(list.address)/export?view=\(id)", as: .folderAdmin)
        #expect(other.status == .notFound)
    }

    @Test
    func `a file of a table is what the saved view shows that its address names`() async throws {
        let pages = try await PageSite()
        try await pages.sample("OtherOption", "1")
        try await pages.sample("NewSurvey", "1")
        let site = pages.site
        let table = PageSite.study + "/data/Participant"
        let saved = try await site.post(
            table + "/views",
            [("name", "One"), ("query", "column=RowId&query.RowId~eq=1"), ("kind", "rows")], as: .editor)
        let id = try #require(saved.location?.split(separator: "=").last.flatMap { Int64($0) })
        let file = try await site.get("\(table)/export?view=\(id)", as: .editor)
        #expect(lines(file).count == 2 && !file.text.contains(","), "\(file.text)")
    }

    @Test
    func `a view is saved, listed, opened by its address, renamed and deleted`() async throws {
        let list = try await LargeList(rows: 10)
        let site = list.pages.site
        let query = "column=Key&column=ScaleField&sort=-ScaleField&query.ScaleField~gte=3"
        let form = try await site.get("\(list.address)/views/new?\(query)", as: .reader)
        #expect(form.page.texts.contains("Key, Scale Field") && form.page.texts.contains("Scale Field ≥ 3"))
        let id = try await save("High", query, in: list, as: .reader)
        let opened = try await site.get("\(list.address)?view=\(id)", as: .reader)
        let address = try #require(opened.location)
        #expect(address == "\(list.address)?\(query)&from=\(id)")
        let page = try await site.get(address, as: .reader)
        #expect(page.text.contains(#"aria-current="page">High</a>"#))
        #expect(page.page.title == "NewSurvey")
        #expect(!page.text.contains("Save view"))
        let changed = try await site.get("\(address)&query.Key~gt=1", as: .reader)
        #expect(changed.page.links.contains("High changed") && changed.page.links.contains("Save view"))
        let index = try await site.get("\(list.address)/views", as: .reader)
        #expect(
            index.page.links.contains("High")
                && index.page.texts.contains("2 columns, where Scale Field ≥ 3, by Scale Field"))
        let renamed = try await site.post(
            "\(list.address)/views/\(id)", [("name", "Higher")], as: .reader)
        #expect(renamed.status == .seeOther)
        #expect(try await site.get("\(list.address)/views", as: .reader).page.links.contains("Higher"))
        let deleted = try await site.post("\(list.address)/views/\(id)/delete", [], as: .reader)
        #expect(deleted.status == .seeOther)
        #expect(try await site.get("\(list.address)?view=\(id)", as: .reader).status == .notFound)
        #expect(try await list.pages.recorded("list-view.save") == 1)
        #expect(try await list.pages.recorded("list-view.change") == 1)
        #expect(try await list.pages.recorded("list-view.delete") == 1)
        #expect(site.faults.all.isEmpty, "\(site.faults.all)")
    }

    @Test
    func `what a changed view shows replaces it or becomes a new one`() async throws {
        let list = try await LargeList(rows: 10)
        let id = try await save("High", "query.ScaleField~gte=3", in: list, as: .reader)
        let shown = "query.ScaleField~gte=9&from=\(id)"
        let form = try await list.pages.site.get("\(list.address)/views/new?\(shown)", as: .reader)
        #expect(form.page.fields.contains("Replace High"))
        let replaced = try await list.pages.site.post(
            "\(list.address)/views",
            [
                ("name", "High"), ("query", "query.ScaleField~gte=9"), ("kind", "rows"), ("from", "\(id)"),
                ("replaces", "\(id)"),
            ], as: .reader)
        #expect(replaced.location == "\(list.address)?view=\(id)")
        let opened = try await list.pages.site.get("\(list.address)?view=\(id)", as: .reader)
        #expect(opened.location == "\(list.address)?\(shown)")
    }

    @Test
    func `one's own view is no one else's, and a shared one is everybody's`() async throws {
        let list = try await LargeList(rows: 10)
        let site = list.pages.site
        let own = try await save("Mine", "sort=ScaleField", in: list, as: .editor)
        let shared = try await save("Ours", "sort=-ScaleField", shared: true, in: list, as: .editor)
        #expect(try await site.get("\(list.address)?view=\(own)", as: .reader).status == .notFound)
        #expect(try await site.get("\(list.address)/views/\(own)", as: .reader).status == .notFound)
        #expect(try await site.get("\(list.address)?view=\(shared)", as: .reader).status == .seeOther)
        let index = try await site.get("\(list.address)/views", as: .reader).page
        #expect(index.links.contains("Ours") && !index.html.contains("Mine"))
        let path = "\(list.address)/views/\(shared)"
        #expect(try await site.get(path, as: .reader).status == .forbidden)
        #expect(try await site.post(path, [("name", "X")], as: .reader).status == .forbidden)
        #expect(try await site.post(path + "/delete", [], as: .reader).status == .forbidden)
        let sharing = try await site.post(
            list.address + "/views", [("name", "Y"), ("query", ""), ("shared", "1")], as: .reader)
        #expect(sharing.status == .forbidden)
        #expect(try await site.get(list.address + "/views", as: .designer).status == .forbidden)
    }

    @Test(arguments: [
        ("", "Enter a name"), (String(repeating: "x", count: 81), "81 characters"), ("TAKEN", "already"),
    ])
    func `a view without a name of its own is refused and keeps what was typed`(
        _ name: String, _ sentence: String
    ) async throws {
        let list = try await LargeList(rows: 1)
        _ = try await save("Taken", "sort=ScaleField", in: list, as: .reader)
        let answer = try await list.pages.site.post(
            list.address + "/views", [("name", name), ("query", "sort=-ScaleField")], as: .reader)
        #expect(answer.status == .unprocessableContent)
        #expect(try answer.page.field("Name").error?.contains(sentence) == true)
        #expect(answer.text.contains(#"name="query" value="sort=-ScaleField""#))
        // Someone else may use the name.
        _ = try await save("Taken", "", in: list, as: .editor)
    }

    @Test
    func `a view keeps only what the List knows`() async throws {
        let list = try await LargeList(rows: 1)
        let id = try await save(
            "V", "after=4&x=%3Cscript%3E&column=Key", in: list, as: .reader)
        let refused = try await list.pages.site.post(
            list.address + "/views",
            [("name", "W"), ("query", "query.Nothing~eq=1"), ("kind", "rows")], as: .reader)
        #expect(refused.status == .badRequest)
        let opened = try await list.pages.site.get("\(list.address)?view=\(id)", as: .reader)
        #expect(opened.location == "\(list.address)?column=Key&from=\(id)")
    }

    @Test
    func `a shared view leaves out columns that someone may not see, and never its filters`() async throws {
        let list = try await LargeList(rows: 1)
        let site = list.pages.site
        let token = "ParticipantId%2FToken"
        let columns = try await save(
            "Tokens", "column=Key&column=\(token)", shared: true, in: list, as: .siteAdmin)
        let whole = try await site.get("\(list.address)?view=\(columns)", as: .siteAdmin)
        #expect(whole.location == "\(list.address)?column=Key&column=\(token)&from=\(columns)")
        let part = try await site.get("\(list.address)?view=\(columns)", as: .reader)
        #expect(part.location == "\(list.address)?column=Key&from=\(columns)")
        #expect(try await site.get(try #require(part.location), as: .reader).status == .ok)
        let filter = try await save(
            "One token", "query.\(token)~eq=A", shared: true, in: list, as: .siteAdmin)
        let opened = try await site.get("\(list.address)?view=\(filter)", as: .reader)
        #expect(try await site.get(try #require(opened.location), as: .reader).status == .badRequest)
    }

    @Test
    func `a neighbor's view cannot be opened, and an unknown List has none`() async throws {
        let list = try await LargeList(rows: 1)
        let id = try await save("V", "sort=ScaleField", shared: true, in: list, as: .editor)
        let site = list.pages.site
        let other = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/lists/\(list.id)"
        #expect(try await site.get("\(other)/views", as: .siteAdmin).status == .notFound)
        #expect(try await site.get("\(other)?view=\(id)", as: .siteAdmin).status == .notFound)
        #expect(
            try await site.post("\(other)/views/\(id)/delete", [], as: .siteAdmin).status == .notFound)
        #expect(try await site.get(PageSite.study + "/lists/99/views", as: .reader).status == .notFound)
    }

    @Test(arguments: [
        ([], ["Key", "ScaleField"], 4), ([("query.columns", "Key")], ["Key"], 4),
        ([("query.ScaleField~lt", "20")], ["Key", "ScaleField"], 1),
    ])
    func `a script reads a view by its name`(
        _ more: [(String, String)], _ columns: [String], _ count: Int
    ) async throws {
        let list = try await LargeList(rows: 0)
        try await list.pages.site.store.write { [id = list.id, scale = try list.column("ScaleField")] in
            for value in [1, 10, 20, 30] {
                try $0.run(
                    """
                    insert into \(identifier: id.tableName) (participant_id, created, \(identifier: scale))
                    values (1, '2026-01-01 00:00:00.000', \(Double(value)))
                    """)
            }
        }
        _ = try await save(
            "High", "column=Key&column=ScaleField&sort=-ScaleField&query.ScaleField~gte=10", in: list,
            as: .reader)
        let (random, console) = (list.pages.site.parts.random, list.pages.site.parts.console)
        let key = try await list.pages.site.store.write { transaction in
            try APIKeyRepository.issue(
                "R", days: 30, random: { random.bytes($0) }, to: TestUser.reader.email, by: console,
                in: transaction
            ).text
        }
        func ask(_ view: String) async -> ClientResponse {
            let query =
                [("schemaName", "lists"), ("query.queryName", "NewSurvey"), ("query.viewName", view)] + more
            return await InProcessClient(list.pages.site.router).get(
                "/MERIDIAN/HERON/SLEEP01/query-selectRows.api?\(PercentCoding.query(query))",
                headers: ["apikey": key])
        }
        let answer = await ask("high")
        #expect(answer.json["rowCount"]?.int == count, "\(answer.text)")
        let fields = answer.json["metaData"]?["fields"]?.array?.compactMap { $0["name"]?.string }
        #expect(fields == columns)
        if count == 4, columns.count == 2 {
            // The sample's own row is the highest.
            #expect(answer.json["rows"]?[0]?["ScaleField"]?.double == 39)
        }
        let unknown = await ask("low")
        #expect(unknown.exception?.contains("There is no view called 'low'") == true, "\(unknown.text)")
    }
}
