import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Portal
@testable import Responses

/// Saved views and files of participants.
struct ParticipantViewTests {
    private typealias Sites = AdherencePageTests.Sites
    private static let study = "/orgs/MERIDIAN/apps/HERON/studies/\(PublishedSample.studyID)"
    private static let page = study + "/participants"
    private static let views = study + "/data/Participants/views"

    private func save(
        _ name: String, _ query: String, shared: Bool = false, in sites: Sites, as user: TestUser
    ) async throws -> String {
        let saved = try await sites.study.site.post(
            Self.views, [("name", name), ("query", query)] + (shared ? [("shared", "1")] : []), as: user)
        try #require(saved.status == .seeOther, "\(saved.text)")
        return try #require(saved.location)
    }

    @Test func `a view is saved, opened, changed and deleted`() async throws {
        let sites = try await Sites()
        let query =
            "column=ParticipantId&column=Missed&sort=-Missed&query.State~eq=Enrolled&query.Missed~gte=1"
        let filtered = try await sites.get("/participants?\(query)").page
        #expect(filtered.links.contains("Save view") && filtered.links.contains("Saved views"))
        let form = try await sites.get("/data/Participants/views/new?\(query)").page
        #expect(form.texts.contains("Participant Id, Missed") && form.links.contains("Participants"))
        let opened = try await save("Missing", query, in: sites, as: .coordinator)
        #expect(opened.hasPrefix(Self.page + "?view="))
        let id = try #require(opened.split(separator: "=").last)
        let address = try #require(try await sites.study.site.get(opened, as: .coordinator).location)
        #expect(address == "\(Self.page)?\(query)&from=\(id)")
        let page = try await sites.study.site.get(address, as: .coordinator).page
        #expect(
            try page.table("Participants").rows == [
                ["\(sites.people[2])", "3"], ["\(sites.people[1])", "2"],
            ])
        #expect(page.html.contains(#"aria-current="page">Missing</a>"#))
        #expect(
            try await sites.lines("view=\(id)") == [
                "ParticipantId,Missed", "\(sites.people[2]),3", "\(sites.people[1]),2",
            ])
        let index = try await sites.get("/data/Participants/views").page
        #expect(index.texts.contains("2 columns, where State = Enrolled, Missed ≥ 1, by Missed"))
        _ = try await sites.study.site.post("\(Self.views)/\(id)", [("name", "Missed")], as: .coordinator)
        #expect(try await sites.get("/participants").page.links.contains("Missed"))
        _ = try await sites.study.site.post("\(Self.views)/\(id)/delete", [], as: .coordinator)
        #expect(try await sites.get("/participants?view=\(id)").status == .notFound)
    }

    @Test func `a shared view shows each reader what the reader may see`() async throws {
        let sites = try await Sites()
        let query = "column=ParticipantId&column=Token&sort=-Token&query.Missed~gte=1"
        let refused = try await sites.study.site.post(
            Self.views, [("name", "Mine"), ("query", query), ("shared", "1")], as: .coordinator)
        #expect(refused.status == .forbidden)
        let shared = try await save("Missing", query, shared: true, in: sites, as: .folderAdmin)
        let id = try #require(shared.split(separator: "=").last)
        let reader = try await sites.study.site.get(shared, as: .reader)
        #expect(reader.location == "\(Self.page)?column=ParticipantId&query.Missed~gte=1&from=\(id)")
        let home = try await sites.study.site.post(
            Self.study + "/panels", [("panel", "view:\(id)")], as: .folderAdmin)
        #expect(home.status == .seeOther, "\(home.text)")
        let panel = try await sites.get("", as: .reader)
        #expect(panel.page.texts.contains("of Participants") && panel.text.contains(shared))
        // Someone of a single site has views of their own only.
        try await sites.employReader()
        #expect(try await sites.study.site.get(shared, as: .reader).status == .notFound)
        let own = try await save("Own", "query.Missed~gte=0", in: sites, as: .reader)
        let address = try #require(try await sites.study.site.get(own, as: .reader).location)
        #expect(try await sites.study.site.get(address, as: .reader).page.says("1 participant on this page"))
        #expect(try await sites.study.site.get(own, as: .coordinator).status == .notFound)
    }

    @Test func `a file has the rows and columns of the page`() async throws {
        let sites = try await Sites()
        let names = [
            "ParticipantId", "Site", "State", "Responses", "LastResponse", "LastVersion", "Adherence",
        ]
        let query = PercentCoding.query(names.map { ("column", $0) })
        let lines = try await sites.lines("\(query)&sort=ParticipantId")
        #expect(
            lines == [
                names.joined(separator: ","),
                "\(sites.people[0]),HC,Enrolled,3,2026-11-23 12:00:00.000,1.0,100",
                "\(sites.people[1]),NW,Enrolled,1,2026-11-21 12:00:00.000,1.0,33",
                "\(sites.people[2]),,Enrolled,0,,,0",
            ])
        #expect(try await sites.lines("\(query)&sharing=only").count == 1)
        let page = try await sites.get("/participants?\(query)&sort=ParticipantId").page
        let file = try #require(page.addresses.first { $0.hasSuffix("format=json") })
        let json = try JSONTree.parse(try await sites.study.site.get(file, as: .coordinator).body)
        #expect(json.array?.map { $0["Responses"]?.int } == [3, 1, 0], "\(json)")
    }

    @Test func `the table is the page's own: data browser and programs have the table Participant`()
        async throws
    {
        let sites = try await Sites()
        let browser = try await sites.get("/data").page
        #expect(browser.links.contains("Participant"))
        #expect(!browser.addresses.contains { $0.hasSuffix("/data/Participants") })
        let moved = try await sites.get("/data/Participants?query.Missed~gte=1")
        #expect(moved.location == "\(Self.page)?query.Missed~gte=1")
        #expect(try await sites.get("/data/participants").location == Self.page)
        try await sites.openFiles(to: .coordinator)
        let names = try await sites.get("/data/Participant/export?query.RowId~lt=0").text
        #expect(
            names
                == "RowId,StudyId,Site,Status,AllowDataSharing,Created,Withdrawn,WithdrawalRequest,Token\r\n")
    }
}
