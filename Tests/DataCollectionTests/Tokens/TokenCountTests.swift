import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import DataCollection
@testable import Responses

/// Every count of tokens and participants has a part for each state, erased ones included, and the parts add up.
struct TokenCountTests {
    /// A batch of ten: three take part, one has withdrawn, two were erased, one token is revoked, three are left.
    private func pages() async throws -> PageSite {
        let pages = try await PageSite()
        let tokens = try await pages.makeTokens(10, label: "Clinic")
        var secrets: [String] = []
        for token in tokens.prefix(6) { secrets.append(try await pages.enroll(with: token)) }
        let client = try await pages.site.client(of: nil)
        for (secret, erases) in zip(secrets, ["false", "true", "true"]) {
            let left = await client.post(
                "/response-withdrawFromStudy.api", form: [("participantId", secret), ("delete", erases)])
            try #require(left.status == .ok, "\(left.text)")
        }
        let row: Int64? = try await pages.site.store.read {
            try $0.value("select max(id) from enrollment_tokens")
        }
        let revoked = try await pages.site.post(
            PageSite.study + "/tokens/1/revoke",
            [("id", "\(row ?? 0)"), ("confirmed", "1"), ("reason", "Torn")],
            as: .coordinator)
        try #require(revoked.status == .seeOther, "\(revoked.text)")
        return pages
    }

    private func batch(_ pages: PageSite) async throws -> TokenBatch {
        let channel = pages.site.world.channel
        return try #require(
            try await pages.site.store.read {
                try pages.feature.issue.batches.list(
                    with: pages.site.parts.console.grant(ViewTokenCounts.self, on: channel), $0
                ).first
            })
    }

    @Test func `the states of a batch add up to the tokens issued`() async throws {
        let pages = try await pages()
        let counts = try await batch(pages).counts
        #expect(TokenState.allCases.map { counts[$0] } == [3, 3, 1, 2, 1])
        #expect(counts.issued == 10 && counts.used == 6)
        #expect(TokenState.allCases.reduce(0) { $0 + counts[$1] } == counts.issued)
        #expect(counts.words() == "3 available, 3 enrolled, 1 withdrawn, 2 erased, 1 revoked")
        _ = try await pages.site.post(
            PageSite.study + "/tokens/1/revoke", [("all", "1"), ("confirmed", "1"), ("reason", "Lost")],
            as: .coordinator)
        let after = try await batch(pages).counts
        #expect(TokenState.allCases.map { after[$0] } == [0, 3, 1, 2, 4] && after.issued == 10)
    }

    @Test func `a batch has a tab for each state, and says where erased tokens went`() async throws {
        let pages = try await pages()
        let address = PageSite.study + "/tokens/1"
        let page = try await pages.site.get(address, as: .coordinator).text
        #expect(page.contains("10 tokens: 3 available, 3 enrolled, 1 withdrawn, 2 erased, 1 revoked."))
        #expect(
            page.contains("2 tokens aren&#39;t shown: their participants were erased, and they were deleted.")
        )
        for (state, shown) in [("unused", 3), ("used", 3), ("withdrawn", 1), ("revoked", 1)] {
            let found = try await pages.site.get("\(address)?state=\(state)", as: .coordinator).page
            #expect(
                found.texts.contains("\(shown) token\(shown == 1 ? "" : "s") on this page of 10"), "\(state)")
            let file = try await pages.site.get("\(address)/tokens.csv?state=\(state)", as: .coordinator).text
            #expect(file.components(of: ",\(state),").count == shown + 1, "\(file)")
        }
        let erased = try await pages.site.get(address + "?state=erased", as: .coordinator).text
        #expect(erased.contains("2 participants were erased, and their tokens were deleted."))
        #expect(page.contains("Enrolled participants aren&#39;t affected."))
        let used = try await pages.site.post(
            address + "/revoke", [("id", "1"), ("confirmed", "1"), ("reason", "x")], as: .coordinator)
        #expect(used.status == .conflict && used.text.contains("a used token cannot be revoked"))
    }

    @Test func `the list of batches, its tiles and its curve have a part for erased participants`()
        async throws
    {
        let pages = try await pages()
        let page = try await pages.site.get(PageSite.study + "/tokens", as: .reader).text
        #expect(page.contains("1 withdrawn, 2 erased, 1 revoked</span>"))
        for name in ["Generated", "Used", "Enrolled", "Withdrawn", "Erased"] {
            #expect(page.contains(">\(name)</th>"), "\(name)")
        }
        #expect(page.contains("33.3% of used") || page.contains("33% of used"), "\(page)")
    }

    @Test func `the home counts erased participants and tokens below the curve`() async throws {
        let pages = try await pages()
        let page = try await pages.site.get(PageSite.study, as: .reader).page
        let figures = page.html.matches(
            of: /<dt>(?:<a [^>]*>)?([^<]*)(?:<\/a>)?<\/dt><dd><b>([^<]*)<\/b>/
        ).map { "\($0.output.1) \($0.output.2)" }
        #expect(
            figures == [
                "Withdrawn 1", "Erased 2", "Tokens generated 10", "Used 6", "Revoked 1", "Available 3",
            ])
        #expect(page.html.contains(#"<div class="figure">3</div>"#))
        #expect(page.texts.contains("everyone who ever enrolled, without 2 erased participants"))
        #expect(page.html.contains("participants?state=erased"))
        #expect(!page.texts.contains("Tokens available"))
        let own = try await pages.site.get(PageSite.study, as: .coordinator).page
        #expect(own.links.contains("Tokens available") && own.texts.contains("of 10 in 1 batch"))
        #expect(own.links.contains("Generate tokens"))
        _ = try await pages.site.post(
            PageSite.study + "/panels", [("panel", "batches")], as: .folderAdmin)
        let panel = try await pages.site.get(PageSite.study, as: .reader).page
        #expect(panel.texts.contains("Clinic 10 tokens, 3 enrolled, 1 withdrawn, 2 erased"))
    }

    @Test func `participants have a tab for each state, which add up, also of those without tokens`()
        async throws
    {
        let pages = try await pages()
        let address = PageSite.study + "/participants"
        let page = try await pages.site.get(address + "?state=erased", as: .reader).page
        #expect(
            page.texts.contains("2 participants were erased. Their data, numbers, and tokens were deleted."))
        let counts = try await pages.site.store.read { [console = pages.site.parts.console] transaction in
            try ParticipantListingRepository().counts(
                console.grant(ViewResponses.self, on: pages.site.world.channel), transaction)
        }
        #expect(counts.states == ParticipantCounts(active: 3, withdrawn: 1, erased: 2))
        #expect(counts.states.enrolled == 6)
        let neighbor = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/participants?state=erased"
        #expect(try await !pages.site.get(neighbor, as: .siteAdmin).text.contains("were erased"))
    }

    @Test func `the table of batches tells programs how many were erased`() async throws {
        let pages = try await pages()
        let file = try await pages.site.get(
            PageSite.study + "/data/EnrollmentTokenBatch/export?column=TokensInUse&column=Erased", as: .editor
        )
        #expect(file.text == "TokensInUse,Erased\r\n4,2\r\n")
    }
}
