import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Responses

/// Moving participants between sites, one by one, all without a site, and when a site closes.
struct ParticipantMoveTests {
    private func move(
        _ study: SitedStudy, _ participant: Int = 1, to site: StudySiteID, reason: String = "relocated",
        note: String = ""
    ) async throws -> ClientResponse {
        try await study.post(
            "/participants/\(participant)/site", [("site", "\(site)"), ("reason", reason), ("note", note)],
            as: .folderAdmin)
    }

    @Test func `a participant moves with their data, and enrollment stays where it was`() async throws {
        let study = try await SitedStudy()
        try await study.site.employ(.editor, only: [(.reader, study.north)])
        #expect(try await study.get("/participants/1", as: .editor).status == .notFound)
        #expect(try await move(study, to: study.north.id).status == .seeOther)
        #expect(try await study.get("/participants/1", as: .editor).status == .ok)
        #expect(try await study.get("/responses/1", as: .editor).status == .ok)
        #expect(try await study.get("/participants/1").status == .notFound)
        #expect(try await study.get("/responses/1").status == .notFound)
        let counts = try await study.site.store.write { [site = study.site] transaction in
            try StudySiteCountRepository.counts(
                with: site.grant(
                    ViewTokenCountsAtSites.self, on: site.world.channel, as: .orgAdmin, in: transaction),
                transaction)
        }
        #expect(counts[study.harbor.id]?.enrolled == 1 && counts[study.harbor.id]?.active == 0)
        #expect(counts[study.north.id]?.enrolled == 1 && counts[study.north.id]?.active == 2)
        // The own batch still shows that the token is used, without the participant.
        let batch = try await study.get("/tokens/2")
        #expect(batch.page.texts.contains("Enrolled") && !batch.page.links.contains("1"))
        #expect(!(try await study.get("/tokens/2/tokens.csv").text.contains("used,1,")))
    }

    @Test func `a move is recorded with its reason, on the page and in the audit log`() async throws {
        let study = try await SitedStudy()
        #expect(
            try await move(study, to: study.north.id, reason: "other", note: "New job").status == .seeOther)
        let page = try await study.get("/participants/1", as: .folderAdmin).page
        #expect(page.texts.contains("From Harbor County (HC) to Northwood (NW)"))
        #expect(page.texts.contains { $0.contains("Other. New job") })
        let events: [String] = try await study.site.store.read {
            try $0.rows("select details from audit_events where action = 'participant.move'") { try $0[0] }
        }
        #expect(events.count == 1 && events[0].contains("\"HC\"") && events[0].contains("New job"))
    }

    @Test func `the people of one site learn of a move, and neither the other site nor what was written`()
        async throws
    {
        let study = try await SitedStudy()
        _ = try await move(study, to: study.north.id, reason: "other", note: "New job")
        try await study.site.employ(.reader, only: [(.coordinator, study.north)])
        let page = try await study.get("/participants/1")
        #expect(page.page.texts.contains("From another site to Northwood (NW)"), "\(page.page.texts)")
        for word in ["Harbor", "HC", "New job", "J. Larkspur"] {
            #expect(!page.text.contains(word), "\(word)")
        }
    }

    @Test func `what a participant does at another site isn't told by the token`() async throws {
        let study = try await SitedStudy()
        _ = try await move(study, to: study.north.id)
        try await study.site.store.write {
            try $0.run("update participants set status = 1, withdrawn_at = 5 where id = 1")
        }
        let own = try await study.get("/tokens/2/tokens.csv")
        #expect(own.text.contains(",used,") && !own.text.contains("withdrawn"))
        #expect(!(try await study.get("/tokens/2/tokens.csv?state=withdrawn").text.contains("withdrawn")))
        #expect(try await study.get("/tokens/2/tokens.csv?state=used").text.contains(",used,"))
        #expect(try await study.get("/tokens/2").page.texts.contains("Enrolled"))
        // Filters and counts know no more.
        let (used, withdrawn) = try await (
            study.get("/tokens/2?state=used"), study.get("/tokens/2?state=withdrawn")
        )
        #expect(used.page.texts.contains("1 token on this page of 3"), "\(used.page.texts)")
        #expect(
            withdrawn.page.texts.contains("0 tokens on this page of 3")
                || withdrawn.page.texts.contains { $0.hasPrefix("No tokens") }, "\(withdrawn.page.texts)")
        for path in ["/tokens", "/tokens/2", "/data/EnrollmentToken?query.State~eq=withdrawn"] {
            #expect(
                !(try await study.get(path).page.texts.contains { $0.contains("1 withdrawn") }), "\(path)")
        }
        let all = try await study.get("/tokens/2/tokens.csv", as: .coordinator)
        #expect(all.text.contains(",withdrawn,"))
    }

    @Test func `a move needs another open site of the study and a reason`() async throws {
        let study = try await SitedStudy()
        let foreign = try await study.site.addStudySite("XX", "At sea", to: study.site.world.neighbor)
        func sentence(_ response: ClientResponse) -> [String] {
            #expect(response.status == .unprocessableContent)
            return response.page.texts
        }
        #expect(sentence(try await move(study, to: foreign.id)).contains("Choose a site."))
        #expect(sentence(try await move(study, to: StudySiteID(0))).contains("Choose a site."))
        #expect(
            sentence(try await move(study, to: study.harbor.id)).contains(
                "The participant already belongs to Harbor County (HC)."))
        #expect(sentence(try await move(study, to: study.north.id, reason: "")).contains("Choose a reason."))
        #expect(
            sentence(try await move(study, to: study.north.id, reason: "other")).contains(
                "Describe the reason. Don't name participants."))
        #expect(
            sentence(
                try await move(study, to: study.north.id, note: String(repeating: "x", count: 501))
            ).contains { $0.contains("Use at most 500") })
        #expect(try await move(study, 999, to: study.north.id).status == .notFound)
        let moves: Int? = try await study.site.store.read {
            try $0.value("select count(*) from study_site_moves")
        }
        #expect(moves == 0)
    }

    @Test func `all participants without a site are assigned at once`() async throws {
        let study = try await SitedStudy()
        #expect(try await study.get("/sites", as: .folderAdmin).page.links.contains("Assign 1 participant…"))
        let assigned = try await study.post(
            "/sites/assign", [("site", "\(study.harbor.id)"), ("reason", "other"), ("note", "From before")],
            as: .folderAdmin)
        #expect(assigned.status == .seeOther, "\(assigned.text)")
        #expect(try await study.get("/participants/3").status == .ok)
        #expect(try await study.get("/participants/3").page.texts.contains("Assigned to Harbor County (HC)"))
    }

    @Test func `closing a site revokes its tokens, and keeps or moves its participants`() async throws {
        let study = try await SitedStudy()
        let address = "/sites/\(study.harbor.id)/close"
        let asked = try await study.get(address, as: .folderAdmin).page
        #expect(
            asked.texts.contains {
                $0.hasPrefix("1 participant belongs to the site. 2 unused tokens are revoked")
            })
        let unclear = try await study.post(address, [("people", "move"), ("to", "")], as: .folderAdmin)
        #expect(unclear.status == .unprocessableContent)
        #expect(unclear.page.texts.contains("Choose the site to which the participants move."))
        let closed = try await study.post(
            address, [("people", "move"), ("to", "\(study.north.id)")], as: .folderAdmin)
        #expect(closed.status == .seeOther, "\(closed.text)")
        let site: StudySiteID? = try await study.site.store.read {
            try $0.value("select site_id from participants where id = 1")
        }
        #expect(site == study.north.id)
        let enrolled = try await study.site.client(of: nil).post(
            "/response-enroll.api",
            form: [("studyId", "SLEEP01"), ("token", study.tokens[0]), ("allowDataSharing", "NA")])
        #expect(enrolled.text.contains("Unknown token"))
        #expect(try await study.post(address, [("people", "keep")], as: .folderAdmin).status == .conflict)
        #expect(
            try await study.post(
                "/tokens", [("count", "100"), ("site", "\(study.harbor.id)")], as: .coordinator
            ).page.texts.contains("Harbor County (HC) is closed. Choose another site."))
        let reopened = try await study.post(
            "/sites/\(study.harbor.id)/status", [("status", "open")], as: .folderAdmin)
        #expect(reopened.status == .seeOther)
    }
}
