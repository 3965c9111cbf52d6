import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// Archives of one site.
struct SiteExportTests {
    private func start(_ data: SitedData, as someone: TestUser) async throws -> Int64 {
        let started = try await data.post(
            "/exports", [("what", "study"), ("format", "csv"), ("format", "excel")], as: someone)
        try #require(started.status == .seeOther, "\(started.text)")
        await data.pages.feature.settled()
        let id: Int64? = try await data.site.store.read {
            try $0.value("select max(id) from exports where state = 'done'")
        }
        return try #require(id)
    }

    private func files(_ response: ClientResponse) throws -> [(name: String, text: String)] {
        try files(response.body)
    }

    /// The files of an archive, and those in its workbooks.
    private func files(_ bytes: [UInt8]) throws -> [(name: String, text: String)] {
        try ZipReading(bytes).entries.flatMap { name, bytes in
            name.hasSuffix(".xlsx")
                ? try files(bytes) : [(name, String(decoding: bytes, as: UTF8.self))]
        }
    }

    @Test func `an archive of a site's coordinator holds the data of the site only`() async throws {
        let data = try await SitedData()
        let id = try await start(data, as: .reader)
        let file = try await data.get("/exports/\(id)/file")
        try #require(file.status == .ok)
        let files = try files(file)
        let all = files.map(\.text).joined()
        #expect(all.contains("CANARYHARBOR") && all.contains("Only participants of the site HC."))
        #expect(all.contains("Site is the code of the participant's site when the export was made"))
        for word in SitedData.foreign + [",NW,"] { #expect(!all.contains(word), "\(word)") }
        let whole = try await start(data, as: .editor)
        let steps: [Int] = try await data.site.store.read {
            try $0.rows("select step_total from exports where id in (\(id), \(whole)) order by id") {
                try $0[0]
            }
        }
        #expect(steps[0] * 3 == steps[1], "\(steps)")
        let raw = try #require(files.first { $0.name == "responses.jsonl" })
        #expect(raw.text.split(separator: "\n").count == 1)
    }

    @Test func `an archive opens for whoever sees all of its sites, and exists for nobody else`() async throws
    {
        let data = try await SitedData()
        let whole = try await start(data, as: .editor)
        let own = try await start(data, as: .reader)
        #expect(try await data.get("/exports/\(whole)/file").status == .notFound)
        #expect(try await data.post("/exports/\(whole)/repeat").status == .notFound)
        #expect(try await data.post("/exports/\(whole)/stop").status == .notFound)
        #expect(!(try await data.get("/exports").text.contains("/exports/\(whole)/")))
        #expect(try await data.get("/exports/\(own)/file", as: .editor).status == .ok)
        let whole2 = try await data.get("/exports/\(whole)/file", as: .editor)
        #expect(try files(whole2).map(\.text).joined().contains("CANARYNORTH"))
        // Another site's coordinator, then both sites.
        try await data.site.employ(.reader, only: [(.coordinator, data.north)])
        #expect(try await data.get("/exports/\(own)/file").status == .notFound)
        try await data.site.employ(.reader, only: [(.editor, data.north), (.editor, data.harbor)])
        #expect(try await data.get("/exports/\(own)/file").status == .ok)
        #expect(try await data.get("/exports/\(whole)/file").status == .notFound)
    }

    @Test func `the page names the sites of an archive, and so does its file`() async throws {
        let data = try await SitedData()
        let form = try await data.get("/exports")
        #expect(form.page.texts.contains("All data of site HC") && !form.page.texts.contains("Entire study"))
        #expect(form.page.texts.contains { $0.hasPrefix("0 of 1 participant.") }, "\(form.page.texts)")
        #expect(try await data.get("/exports", as: .editor).page.texts.contains("Entire study"))
        let id = try await start(data, as: .reader)
        for someone in [TestUser.reader, .editor] {
            let page = try await data.get("/exports", as: someone).page
            #expect(page.texts.contains { $0.hasSuffix("all data; only site HC") }, "\(page.texts)")
        }
        let file = try await data.get("/exports/\(id)/file")
        #expect(file.headers["content-disposition"]?.contains("SLEEP01_HC_study_") == true)
    }

    @Test func `every file of the whole study has the codes of the sites`() async throws {
        let data = try await SitedData()
        let id = try await start(data, as: .editor)
        let list = try #require(
            try files(try await data.get("/exports/\(id)/file", as: .editor)).first {
                $0.name == "OtherOption.csv"
            })
        let lines = list.text.split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        for name in ["Site", "SiteAtEnrollment"] {
            let place = try #require(lines.first?.firstIndex { $0 == name })
            #expect(lines.dropFirst().map { $0[place] } == ["HC", "NW", ""], "\(name)")
        }
    }

    @Test func `tokens in an archive take access to tokens at each of its sites`() async throws {
        let data = try await SitedData()
        let view = "column=Key&column=ParticipantId%2FToken"
        let started = try await data.post(
            "/exports",
            [("what", "view"), ("list", "\(data.survey.id)"), ("view", view), ("format", "csv")])
        try #require(started.status == .seeOther, "\(started.text)")
        await data.pages.feature.settled()
        #expect(try await data.get("/exports/1/file").status == .ok)
        try await data.site.employ(.reader, only: [(.editor, data.harbor)])
        #expect(try await data.get("/exports/1/file").status == .forbidden)
        // Tokens of another site don't help.
        try await data.site.employ(.reader, only: [(.editor, data.harbor), (.coordinator, data.north)])
        #expect(try await data.get("/exports/1/file").status == .forbidden)
    }
}
