import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import DataCollection
@testable import Responses

/// A token carries its site to the participant, and a site decides whether anyone enrolls there.
struct SiteEnrollmentTests {
    private func sites(of study: SitedStudy) async throws -> [String?] {
        try await study.site.store.read {
            try $0.rows(
                """
                select s.code from participants p left join study_sites s on s.id = p.site_id order by p.id
                """
            ) { try $0[0] }
        }
    }

    private func refusal(_ study: SitedStudy, _ token: String, language: String? = nil) async throws
        -> String?
    {
        let form =
            [("studyId", "SLEEP01"), ("token", token), ("allowDataSharing", "NA")]
            + (language.map { [("language", $0)] } ?? [])
        let response = try await study.site.client(of: nil).post("/response-enroll.api", form: form)
        return response.status == .ok && response.json["success"]?.bool == true ? nil : response.text
    }

    private func set(_ status: StudySite.Status, _ study: SitedStudy) async throws {
        let response = try await study.post(
            "/sites/\(study.harbor.id)/status", [("status", status.rawValue)], as: .folderAdmin)
        try #require(response.status == .seeOther, "\(response.text)")
    }

    @Test func `participants get the site of their token`() async throws {
        let study = try await SitedStudy()
        #expect(try await sites(of: study) == ["HC", "NW", nil])
        _ = try await study.pages.enroll(with: study.tokens[1])
        #expect(try await sites(of: study) == ["HC", "NW", nil, "NW"])
    }

    @Test func `no one enrolls at a paused site, in the words of the participant's language`() async throws {
        let study = try await SitedStudy()
        try await set(.paused, study)
        #expect(
            try await refusal(study, study.tokens[0])?.contains("This site isn't enrolling right now.")
                == true)
        #expect(
            try await refusal(study, study.tokens[0], language: "es")?.contains("no está inscribiendo")
                == true)
        #expect(try await sites(of: study).count == 3)
        #expect(try await refusal(study, study.tokens[1]) == nil)
        try await set(.open, study)
        #expect(try await refusal(study, study.tokens[0]) == nil)
    }

    @Test func `a cap ends enrollment, and erased participants count`() async throws {
        let study = try await SitedStudy()
        let form = [("name", "Harbor County"), ("code", "HC"), ("cap", "2")]
        let saved = try await study.post("/sites/\(study.harbor.id)/edit", form, as: .folderAdmin)
        try #require(saved.status == .seeOther, "\(saved.text)")
        let secret = try await study.pages.enroll(with: study.tokens[0])
        let more = try await SitedStudy.makeBatch(study.pages, at: study.harbor)
        #expect(try await refusal(study, more[0]) != nil)
        let left = try await study.site.client(of: nil).post(
            "/response-withdrawFromStudy.api", form: [("participantId", secret), ("delete", "true")])
        try #require(left.status == .ok, "\(left.text)")
        #expect(try await refusal(study, more[0]) != nil)
        let page = try await study.get("/sites", as: .folderAdmin)
        #expect(page.page.texts.contains("Cap of 2 reached") && page.page.texts.contains("1 erased"))
    }
}
