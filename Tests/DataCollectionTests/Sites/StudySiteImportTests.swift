import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import DataCollection

/// Importing sites from a file: what it would do, and what is refused.
struct StudySiteImportTests {
    private func upload(_ text: String, to study: SitedStudy) async throws -> String {
        let sent = try await study.site.post(
            SitedStudy.study + "/sites/import",
            files: [
                FormFile(
                    name: "file", fileName: "sites.csv", contentType: "text/csv", bytes: Array(text.utf8))
            ], as: .folderAdmin)
        return try #require(sent.location, "\(sent.text)")
    }

    private func names(_ study: SitedStudy) async throws -> [String] {
        try await study.site.store.read {
            try $0.rows("select code || ' ' || name || ' ' || status from study_sites order by id") {
                try $0[0]
            }
        }
    }

    @Test func `a file adds and changes sites after its review`() async throws {
        let study = try await SitedStudy()
        let address = try await upload(
            """
            code,name,zone,target,status\r
            HC,"Harbor County Hospital",America/New_York,150,open\r
            NW,Northwood,,,\r
            rc,Riverside,America/Los_Angeles,100,paused\r

            """, to: study)
        let review = try await study.site.get(address, as: .folderAdmin)
        #expect(review.page.texts.contains("New site"))
        #expect(
            review.page.texts.contains(
                "name: Harbor County → Harbor County Hospital; time zone: – → America/New_York; target: – → 150"
            ))
        #expect(try await names(study) == ["HC Harbor County open", "NW Northwood open"])
        let digest = try #require(review.hidden("digest"))
        let taken = try await study.site.post(
            address, [("action", "take"), ("digest", digest)], as: .folderAdmin)
        #expect(taken.status == .seeOther, "\(taken.text)")
        #expect(
            try await names(study)
                == ["HC Harbor County Hospital open", "NW Northwood open", "RC Riverside paused"])
        #expect(try await study.site.get(address, as: .folderAdmin).status == .notFound)
    }

    @Test(arguments: [
        ("code,name,colour\r\nAB,A,red\r\n", 1, "The column colour isn't known."),
        ("code\r\nAB\r\n", 1, "The column name is missing."),
        ("code,name,code\r\nAB,A,AB\r\n", 1, "The column code appears twice."),
        ("code,name\r\nAB,A\r\nab,B\r\n", 3, "Line 2 has the same code. Keep one of them."),
        ("code,name\r\nA,A\r\n", 2, "Use 2 to 8 capital letters (A–Z) and digits."),
        ("code,name,zone\r\nAB,A,Nowhere\r\n", 2, "“Nowhere” isn't a time zone."),
        ("code,name,status\r\nAB,A,gone\r\n", 2, "The status gone isn't known."),
        ("code,name,status\r\nHC,Harbor,closed\r\n", 2, "Close a site on its page"),
        ("code,name\r\nAB,A,B\r\n", 2, "The line has 3 cells, but the header has 2."),
        ("code,name\r\n", 2, "The file has no lines below the header."),
        ("\u{FEFF}", 1, "The file is empty."),
        ("code,name\r\n\r\n, \r\n", 2, "The file has no lines below the header."),
        (
            "code,name\r\n" + (1...1_001).map { "S\($0),Site\r\n" }.joined(), 1_002,
            "The file has more than 1,000 lines."
        ),
        ("code,name\r\n\"AB,A\r\n", 2, ""),
    ])
    func `a file with problems is refused, with the line and what to do`(
        _ text: String, _ line: Int, _ sentence: String
    ) async throws {
        let study = try await SitedStudy()
        let address = try await upload(text, to: study)
        let review = try await study.site.get(address, as: .folderAdmin)
        #expect(review.page.texts.contains { $0.hasPrefix(sentence) }, "\(review.page.texts)")
        #expect(review.page.texts.contains("\(line)"))
        let digest = try #require(review.hidden("digest"))
        let taken = try await study.site.post(
            address, [("action", "take"), ("digest", digest)], as: .folderAdmin)
        #expect(taken.status == .unprocessableContent)
        #expect(try await names(study).count == 2)
    }

    @Test func `a review that is out of date saves nothing`() async throws {
        let study = try await SitedStudy()
        let address = try await upload("code,name\r\nHC,Harbor\r\n", to: study)
        let digest = try #require(try await study.site.get(address, as: .folderAdmin).hidden("digest"))
        let changed = try await study.post(
            "/sites/\(study.harbor.id)/edit", [("code", "HC"), ("name", "The harbor")], as: .folderAdmin)
        try #require(changed.status == .seeOther)
        let taken = try await study.site.post(
            address, [("action", "take"), ("digest", digest)], as: .folderAdmin)
        #expect(taken.status == .unprocessableContent)
        #expect(taken.page.texts.contains { $0.contains("Review the changes again.") })
        #expect(try await names(study).first == "HC The harbor open")
    }
}

extension ClientResponse {
    /// The value of a hidden field.
    fileprivate func hidden(_ name: String) -> String? {
        text.split(separator: "name=\"\(name)\" value=\"").dropFirst().first?.split(separator: "\"").first
            .map(String.init)
    }
}
