import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import DataCollection
@testable import Responses

/// What the coordinator of one site sees: that site, as if there were no other.
struct SiteScopeTests {
    @Test func `participants of another site and of none are neither listed nor found`() async throws {
        let study = try await SitedStudy()
        let list = try await study.get("/participants")
        #expect(
            list.page.links.contains("1") && !list.page.links.contains("2") && !list.page.links.contains("3"))
        let missing = try await study.get("/participants/999")
        #expect(missing.status == .notFound)
        for id in [2, 3] {
            #expect(try await study.get("/participants/\(id)").bodyWithoutToken == missing.bodyWithoutToken)
            #expect(try await study.get("/participants/\(id)/time-series").status == .notFound)
            #expect(
                try await study.get("/participants?q=\(id)").page.texts.contains(
                    "No participants match these filters."))
        }
        #expect(
            try await study.get("/participants?site=\(study.north.id)").page.texts.contains(
                "No participants match these filters."))
        #expect(
            try await study.get("/participants?site=none").page.texts.contains(
                "No participants match these filters."))
        #expect(try await study.get("/participants/1").page.texts.contains("Harbor County (HC)"))
    }

    @Test func `a token of another site finds neither its participant nor itself`() async throws {
        let study = try await SitedStudy()
        let (own, other) = (study.tokens[0], study.tokens[1])
        #expect(try await study.get("/tokens/find?q=\(own)").page.links.contains("Batch 2"))
        let elsewhere = try await study.get("/tokens/find?q=\(other)")
        #expect(!elsewhere.text.contains("/tokens/3"))
        #expect(
            elsewhere.page.texts.contains(
                "\(other) is a valid token, but not of your sites. It may belong to another site or study."))
        let used = try #require(try await study.pages.tokens().dropFirst(6).first)
        #expect(
            try await study.get("/participants?q=\(used)").page.texts.contains(
                "No participants match these filters."))
    }

    @Test func `batches of another site are neither listed nor found`() async throws {
        let study = try await SitedStudy()
        let list = try await study.get("/tokens")
        #expect(list.page.links.contains("Batch 2") && !list.page.links.contains("Batch 1"))
        #expect(!list.page.links.contains("Batch 3") && !list.text.contains("Northwood"))
        #expect(try await study.get("/tokens/2").status == .ok)
        let missing = try await study.get("/tokens/999")
        #expect(missing.status == .notFound)
        for batch in [1, 3] {
            #expect(try await study.get("/tokens/\(batch)").bodyWithoutToken == missing.bodyWithoutToken)
            #expect(try await study.get("/tokens/\(batch)/tokens.csv").status == .notFound)
            #expect(try await study.get("/tokens/\(batch)/sheet").status == .notFound)
            #expect(try await study.get("/tokens/\(batch)/sheet?per=12").status == .notFound)
            #expect(try await study.post("/tokens/\(batch)", [("label", "Mine")]).status == .notFound)
            let revoked = try await study.post(
                "/tokens/\(batch)/revoke", [("all", "1"), ("confirmed", "1"), ("reason", "x")])
            #expect(revoked.status == .notFound)
        }
        let revoked: Int? = try await study.site.store.read {
            try $0.value("select count(*) from token_batches where revoked_at is not null")
        }
        #expect(revoked == 0)
    }

    @Test func `a batch is created for the own site only`() async throws {
        let study = try await SitedStudy()
        func create(_ site: String) async throws -> ClientResponse {
            try await study.post("/tokens", [("count", "other"), ("other", "2"), ("site", site)])
        }
        for site in ["", "\(study.north.id)", "999", "x"] {
            let refused = try await create(site)
            #expect(refused.status == .unprocessableContent, "\(site)")
            #expect(refused.page.texts.contains("Choose the site where these tokens are used."))
            #expect(!refused.text.contains("Northwood"))
        }
        #expect(try await create("\(study.harbor.id)").status == .seeOther)
        #expect(try await study.get("/tokens").page.links.contains("Batch 4"))
    }

    @Test func `responses of another site are neither listed, counted, nor found`() async throws {
        let study = try await SitedStudy()
        for path in [
            "/responses", "/responses?status=2", "/responses?activity=CANARYNORTH",
            "/responses?status=2&text=a",
        ] {
            let list = try await study.get(path)
            #expect(list.status == .ok)
            #expect(!list.text.contains("CANARYNONE"), "\(path)")
            #expect(!list.page.links.contains("2") && !list.page.links.contains("3"), "\(path)")
        }
        #expect(try await study.get("/responses").text.contains("CANARYHARBOR"))
        #expect(try await study.get("/responses/1").status == .ok)
        let missing = try await study.get("/responses/999")
        for id in [2, 3] {
            #expect(try await study.get("/responses/\(id)").bodyWithoutToken == missing.bodyWithoutToken)
            #expect(try await study.get("/responses/\(id)/discard").status == .forbidden)
        }
    }

    @Test func `an editor at a site changes responses of that site and reads others of another`() async throws
    {
        let study = try await SitedStudy()
        try await study.site.employ(.editor, only: [(.reader, study.harbor), (.editor, study.north)])
        #expect(try await study.get("/responses/1", as: .editor).status == .ok)
        let own = try await study.get("/responses/2", as: .editor)
        #expect(own.status == .ok && own.page.addresses.contains { $0.hasSuffix("/discard") })
        // Reprocessing takes a role on the study.
        #expect(!own.text.contains("Reprocess"))
        let refused = try await study.post("/responses/reprocess", [("id", "2")], as: .editor)
        #expect(refused.page.texts.contains { $0.contains("on the entire study, not only at sites") })
        #expect(try await study.get("/responses/3", as: .editor).status == .notFound)
        #expect(try await study.get("/responses/1/discard", as: .editor).status == .notFound)
        #expect(try await study.get("/responses/2/discard", as: .editor).status == .ok)
        let form = [("reason", "Sent twice"), ("revision", "0"), ("seen", "0")]
        #expect(try await study.post("/responses/1/discard", form, as: .editor).status == .notFound)
    }

    @Test func `what belongs to the whole study is refused`() async throws {
        let study = try await SitedStudy()
        for path in [
            "/jobs", "/properties/import", "/properties/values.csv", "/set-up",
            "/data-lock", "/sites/new", "/sites/import", "/sites/assign", "/participants/1/site",
            "/participants/1/erase", "/audit", "/permissions",
        ] {
            let status = try await study.get(path).status
            // Routes of other features aren't part of this site.
            #expect(status == .forbidden || status == .notFound, "\(path): \(status)")
        }
        let id = study.harbor.id
        #expect(try await study.get("/sites/\(id)/edit").status == .forbidden)
        #expect(try await study.post("/sites/\(id)/status", [("status", "paused")]).status == .forbidden)
        #expect(try await study.post("/responses/reprocess", [("id", "1")]).status == .forbidden)
    }

    @Test func `the own site is on the page of sites, and no other`() async throws {
        let study = try await SitedStudy()
        let list = try await study.get("/sites")
        #expect(list.page.links.contains("Harbor County") && !list.text.contains("Northwood"))
        #expect(!list.page.texts.contains("No site"))
        #expect(list.page.texts.contains { $0.contains("1 site, 1 enrolled") })
        #expect(try await study.get("/sites/\(study.harbor.id)").status == .ok)
        let missing = try await study.get("/sites/999")
        #expect(try await study.get("/sites/\(study.north.id)").bodyWithoutToken == missing.bodyWithoutToken)
    }

    @Test func `the study's home shows the reader's site, and menus hold what can be opened`() async throws {
        let study = try await SitedStudy()
        let home = try await study.get("").page
        #expect(home.says("Harbor County (HC). You see the participants of this site."))
        #expect(home.links.contains("Harbor County") && !home.says("Northwood"))
        #expect(home.links.contains("1 response failed"))
        let menu = try await study.get("/sites").page.links
        for name in [
            "Participants", "Sites", "Enrollment tokens", "Participant properties", "Responses", "Lists",
            "Data browser",
        ] {
            #expect(menu.contains(name), "\(name)")
        }
        for name in ["Jobs", "Study setup"] {
            #expect(!menu.contains(name), "\(name)")
        }
    }

    @Test func `every link on a page that a site's coordinator can open leads to another such page`()
        async throws
    {
        let study = try await SitedStudy()
        var (next, seen): ([String], Set<String>) = (
            ["", "/sites", "/adherence/participants", "/participants/1/time-series"], []
        )
        while let path = next.popLast() {
            guard seen.insert(path).inserted else { continue }
            let page = try await study.get(path)
            #expect(page.status == .ok || page.status == .seeOther, "\(path): \(page.status)")
            next += page.page.addresses.map { $0.prefix { $0 != "#" } }
                .filter { $0.hasPrefix(SitedStudy.study) }
                .map { String($0.dropFirst(SitedStudy.study.count)) }
        }
        #expect(seen.count > 15, "\(seen)")
        #expect(seen.isSuperset(of: ["/participants/1", "/responses/1", "/tokens/2", "/tokens/2/sheet"]))
    }

    @Test func `no word of another site is on any page that its coordinator can open`() async throws {
        let study = try await SitedStudy()
        let paths =
            [
                "/participants", "/participants/1", "/participants/1/time-series", "/tokens", "/tokens/2",
                "/tokens/2/tokens.csv", "/tokens/2/sheet", "/tokens/2/sheet?per=12", "/tokens/find?q=AAA",
                "/responses", "/responses/1", "/responses?status=2", "/sites", "/sites/\(study.harbor.id)",
                "/lists", "/data", "/data/Participant", "/data/Response?column=Data", "/data/EnrollmentToken",
                "/data/EnrollmentTokenBatch", "/data/ResponseMetadata", "/exports",
                "/sql",
            ]
        let others = try await study.pages.tokens().enumerated().filter { !(3..<6).contains($0.offset) }.map(
            \.element)
        for path in paths {
            let page = try await study.get(path)
            #expect(page.status == .ok, "\(path)")
            for word in ["CANARYNORTH", "CANARYNONE", "Northwood", "(NW)"] + others {
                #expect(!page.text.contains(word), "\(word) on \(path)")
            }
        }
    }
}

extension ClientResponse {
    /// The text without form tokens, which differ from request to request.
    fileprivate var bodyWithoutToken: String {
        text.replacing(#/value="[A-Za-z0-9_\-]{20,}"/#, with: "")
    }
}
