import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import DataCollection
@testable import Responses

/// The properties of participants, as someone with a role at a site.
struct SitePropertyTests {
    /// A participant at Harbor County; the tokens that no one has used are Northwood's. The reader is a coordinator at Harbor
    /// County.
    private struct Study {
        let properties: PropertySite
        let harbor: StudySite
        let north: StudySite

        var site: TestSite { properties.pages.site }

        init() async throws {
            properties = try await PropertySite()
            harbor = try await properties.pages.site.addStudySite("HC", "Harbor County")
            north = try await properties.pages.site.addStudySite("NW", "Northwood")
            try await properties.pages.site.store.write { [harbor, north] transaction in
                try transaction.run("update participants set site_id = \(harbor.id)")
                try transaction.run("update token_batches set site_id = \(north.id)")
            }
            _ = try await properties.set([("clinic", "CANARYHARBOR")], 0)
            _ = try await properties.set([("clinic", "CANARYNORTH")], 1)
            try await properties.pages.site.employ(.reader, only: [(.coordinator, harbor)])
        }

        func get(_ path: String, as someone: TestUser = .reader) async throws -> ClientResponse {
            try await site.get(PropertySite.page + path, as: someone)
        }

        func address(_ place: Int) async throws -> String { "/tokens/\(try await properties.row(place))" }
    }

    @Test func `people at a site see the properties of its participants only`() async throws {
        let study = try await Study()
        for page in ["", "/all"] {
            let own = try await study.get(page)
            #expect(own.status == .ok && own.text.contains("CANARYHARBOR"), "\(page)")
            #expect(!own.text.contains("CANARYNORTH"), "\(page)")
            let all = try await study.get(page, as: .editor).text
            #expect(all.contains("CANARYHARBOR") && all.contains("CANARYNORTH"), "\(page)")
        }
        let one = try await study.get(study.address(0)).page
        #expect(one.says("CANARYHARBOR") && !one.links.contains("Set properties"))
        #expect(one.title.hasPrefix("Token "))
    }

    @Test func `the properties of another site are answered like those that don't exist`() async throws {
        let study = try await Study()
        let missing = try await study.get("/tokens/999999")
        let foreign = try await study.get(study.address(1))
        #expect(foreign.status == .notFound && foreign.body == missing.body)
        try await study.site.store.write { _ = try $0.run("update participants set site_id = null") }
        let ofNone = try await study.get(study.address(0))
        #expect(ofNone.status == .notFound && ofNone.body == missing.body)
        #expect(try await study.get(study.address(0), as: .editor).status == .ok)
        #expect(try await study.get(study.address(0), as: .stranger).status == .notFound)
    }

    @Test func `a number or a token finds properties at the own site only`() async throws {
        let study = try await Study()
        let own = try await study.address(0)
        #expect(try await study.get("?q=1").location == PropertySite.page + own)
        #expect(try await study.get("?q=\(study.properties.tokens[0])").location == PropertySite.page + own)
        let foreign = try await study.get("?q=\(study.properties.tokens[1])")
        #expect(foreign.status == .ok && foreign.page.says("No results"))
        try await study.site.employ(.reader, only: [(.reader, study.harbor)])
        let weaker = try await study.get("?q=\(study.properties.tokens[0])")
        #expect(weaker.status == .ok && weaker.page.says("No results"))
        #expect(try await study.get(own).page.title.hasPrefix("Participant 1"))
    }

    @Test func `an editor at a site sets the properties of its participants only`() async throws {
        let study = try await Study()
        #expect(try await study.get(study.address(0) + "/edit").status == .forbidden)
        #expect(try await study.properties.set([("clinic", "x")], 0, as: .reader).status == .forbidden)
        try await study.site.employ(.reader, only: [(.editor, study.harbor)])
        #expect(try await study.get(study.address(0)).page.links.contains("Set properties"))
        let participant = try await study.site.get(PageSite.study + "/participants/1", as: .reader).page
        #expect(participant.links.contains("Properties"))
        #expect(try await study.get(study.address(0) + "/edit").status == .ok)
        #expect(
            try await study.properties.set([("clinic", "NEWVALUE")], 0, started: 1, as: .reader).status
                == .seeOther)
        #expect(try await study.get(study.address(0)).page.says("NEWVALUE"))
        let foreign = try await study.properties.set([("clinic", "x")], 1, as: .reader)
        #expect(foreign.status == .notFound)
        #expect(try await study.get(study.address(1), as: .editor).page.says("CANARYNORTH"))
    }

    @Test func `files of properties are imported and downloaded with a role on the whole study`() async throws
    {
        let study = try await Study()
        try await study.site.employ(.reader, only: [(.coordinator, study.harbor), (.editor, study.harbor)])
        #expect(try await study.get("/values.csv").status == .forbidden)
        #expect(try await study.get("/import").status == .forbidden)
        let page = try await study.get("").page
        #expect(page.says("CANARYHARBOR") && !page.links.contains("Import") && !page.says("Current values"))
        #expect(try await study.get("/import", as: .editor).status == .ok)
    }
}
