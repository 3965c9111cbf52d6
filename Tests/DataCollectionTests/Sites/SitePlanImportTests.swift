import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection

/// Importing the monthly plans of sites from a file: what it would do, what is refused, and what the page of a site shows.
struct SitePlanImportTests {
    private func upload(_ text: String, to study: SitedStudy, as someone: TestUser = .folderAdmin)
        async throws
        -> ClientResponse
    {
        try await study.site.post(
            SitedStudy.study + "/sites/plans",
            files: [
                FormFile(
                    name: "file", fileName: "plans.csv", contentType: "text/csv", bytes: Array(text.utf8))
            ], as: someone)
    }

    private func take(_ address: String, _ study: SitedStudy) async throws -> ClientResponse {
        let review = try await study.site.get(address, as: .folderAdmin)
        let digest = try #require(review.hidden("digest"))
        return try await study.site.post(address, [("action", "take"), ("digest", digest)], as: .folderAdmin)
    }

    private func save(_ text: String, _ study: SitedStudy) async throws {
        let address = try #require(try await upload(text, to: study).location)
        let taken = try await take(address, study)
        try #require(taken.status == .seeOther, "\(taken.text)")
    }

    private func plans(_ study: SitedStudy) async throws -> [String] {
        try await study.site.store.read {
            try $0.rows(
                """
                select s.code || ' ' || m.month || ' ' || m.planned
                from study_site_plan_months m join study_sites s on s.id = m.site_id order by 1
                """
            ) { try $0[0] }
        }
    }

    @Test func `a file sets the plans of its sites after its review`() async throws {
        let study = try await SitedStudy()
        let sent = try await upload("month,CODE,planned\r\n2026-01,hc,4\r\n2026-02,HC,6\r\n", to: study)
        let address = try #require(sent.location, "\(sent.text)")
        let review = try await study.site.get(address, as: .folderAdmin).page
        #expect(review.texts.contains("New plan: 10 participants, 2026-01 to 2026-02"))
        #expect(try await plans(study) == [])
        #expect(try await take(address, study).status == .seeOther)
        #expect(try await plans(study) == ["HC 2026-01 4", "HC 2026-02 6"])
        #expect(try await study.site.get(address, as: .folderAdmin).status == .notFound)
        let action: String? = try await study.site.store.read {
            try $0.value("select action from audit_events order by seq desc limit 1")
        }
        #expect(action == "study-site.set-plan")
    }

    @Test func `a file replaces the plan of a site and leaves the others`() async throws {
        let study = try await SitedStudy()
        try await save("code,month,planned\r\nHC,2026-01,4\r\nNW,2026-01,5\r\n", study)
        let sent = try await upload("code,month,planned\r\nHC,2026-03,7\r\nNW,2026-01,5\r\n", to: study)
        let address = try #require(sent.location)
        let review = try await study.site.get(address, as: .folderAdmin).page
        #expect(review.texts.contains("4 participants, 2026-01 → 7 participants, 2026-03"))
        _ = try await take(address, study)
        #expect(try await plans(study) == ["HC 2026-03 7", "NW 2026-01 5"])
    }

    @Test(arguments: [
        (
            "code,month,planned,note\r\nHC,2026-01,4,x\r\n", 1,
            "The column note isn't known. Use code, month, planned."
        ),
        ("code,month\r\nHC,2026-01\r\n", 1, "The column planned is missing."),
        ("code,month,planned,code\r\nHC,2026-01,4,HC\r\n", 1, "The column code appears twice."),
        ("code,month,planned\r\nXX,2026-01,4\r\n", 2, "No site has the code XX."),
        ("code,month,planned\r\n,2026-01,4\r\n", 2, "Enter the code of a site."),
        (
            "code,month,planned\r\nHC,2026-01,4\r\nhc,2026-01,5\r\n", 3,
            "Line 2 has the same site and month. Keep one of them."
        ),
        (
            "code,month,planned\r\nHC,2026-13,4\r\n", 2,
            "“2026-13” isn't a month. Use a month such as 2027-06."
        ),
        ("code,month,planned\r\nHC,2026-1,4\r\n", 2, "“2026-1” isn't a month."),
        ("code,month,planned\r\nHC,2026-01,four\r\n", 2, "“four” isn't a number of participants."),
        ("code,month,planned\r\nHC,2026-01,-1\r\n", 2, "“-1” isn't a number of participants."),
        ("code,month,planned\r\nHC,2026-01,\r\n", 2, "“” isn't a number of participants."),
        ("code,month,planned\r\nHC,2026-01,1000001\r\n", 2, "“1000001” isn't a number of participants."),
        ("code,month,planned\r\nHC,2026-01\r\n", 2, "The line has 2 cells, but the header has 3."),
        (
            "code,month,planned\r\nHC,2026-01,1\r\nHC,2036-01,1\r\n", 2,
            "The plan of HC spans more than 10 years."
        ),
        ("code,month,planned\r\n", 2, "The file has no lines below the header."),
    ])
    func `a file with problems is refused, with the line and what to do`(
        _ text: String, _ line: Int, _ sentence: String
    ) async throws {
        let study = try await SitedStudy()
        let address = try #require(try await upload(text, to: study).location)
        let review = try await study.site.get(address, as: .folderAdmin)
        #expect(review.page.texts.contains { $0.hasPrefix(sentence) }, "\(review.page.texts)")
        #expect(review.page.texts.contains("\(line)"))
        #expect(try await take(address, study).status == .unprocessableContent)
        #expect(try await plans(study) == [])
    }

    @Test func `a file can be discarded, and an empty one isn't stored`() async throws {
        let study = try await SitedStudy()
        let address = try #require(
            try await upload("code,month,planned\r\nHC,2026-01,4\r\n", to: study).location)
        _ = try await study.site.post(address, [("action", "drop")], as: .folderAdmin)
        #expect(try await plans(study) == [])
        #expect(try await study.site.get(address, as: .folderAdmin).status == .notFound)
        #expect(try await upload("", to: study).status == .unprocessableContent)
    }

    @Test func `a review that is out of date saves nothing`() async throws {
        let study = try await SitedStudy()
        let address = try #require(
            try await upload("code,month,planned\r\nHC,2026-01,4\r\n", to: study).location)
        let digest = try #require(try await study.site.get(address, as: .folderAdmin).hidden("digest"))
        try await save("code,month,planned\r\nHC,2026-01,9\r\n", study)
        let taken = try await study.site.post(
            address, [("action", "take"), ("digest", digest)], as: .folderAdmin)
        #expect(taken.status == .unprocessableContent)
        #expect(try await plans(study) == ["HC 2026-01 9"])
    }

    @Test func `the page of the site shows the plan, which is removed after a confirmation`() async throws {
        let study = try await SitedStudy()
        let address = "/sites/\(study.harbor.id)"
        try await save("code,month,planned\r\nHC,2020-01,4\r\nNW,2020-01,77\r\n", study)
        let page = try await study.get(address, as: .folderAdmin).page
        #expect(page.texts.contains("4 participants, 2020-01") && page.texts.contains("3 behind"))
        #expect(page.links.contains("Remove monthly plan…"))
        let own = try await study.get(address).page
        #expect(own.texts.contains("3 behind") && !own.links.contains("Remove monthly plan…"))
        #expect(!own.says("77"))
        let asked = try await study.get(address + "/plan/remove", as: .folderAdmin).page
        #expect(asked.headings.contains("Remove the monthly plan of Harbor County?"))
        #expect(asked.texts.contains("4 participants, 2020-01"))
        #expect(asked.buttons.contains("Remove monthly plan") && asked.links.contains("Keep the plan"))
        #expect(try await plans(study) == ["HC 2020-01 4", "NW 2020-01 77"])
        let removed = try await study.post(address + "/plan/remove", as: .folderAdmin)
        #expect(removed.status == .seeOther)
        #expect(try await plans(study) == ["NW 2020-01 77"])
        #expect(try await !study.get(address, as: .folderAdmin).page.says("behind"))
        let again = try await study.get(address + "/plan/remove", as: .folderAdmin)
        #expect(again.status == .notFound)
    }

    @Test func `plans are closed to people at sites, to coordinators and to the neighbor`() async throws {
        let study = try await SitedStudy()
        try await save("code,month,planned\r\nHC,2026-01,4\r\n", study)
        let file = "code,month,planned\r\nHC,2026-01,9\r\n"
        for (someone, status) in [
            (TestUser.reader, Status.forbidden), (.coordinator, .forbidden), (.stranger, .notFound),
        ] {
            #expect(try await upload(file, to: study, as: someone).status == status)
            #expect(try await study.get("/sites/plans", as: someone).status == status)
            let removal = "/sites/\(study.harbor.id)/plan/remove"
            #expect(try await study.get(removal, as: someone).status == status)
            #expect(try await study.post(removal, as: someone).status == status)
        }
        #expect(try await plans(study) == ["HC 2026-01 4"])
    }
}

extension ClientResponse {
    /// The value of a hidden field.
    fileprivate func hidden(_ name: String) -> String? {
        text.split(separator: "name=\"\(name)\" value=\"").dropFirst().first?.split(separator: "\"").first
            .map(String.init)
    }
}
