import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import DataCollection

struct PropertyImportTests {
    /// What the hidden field of a page holds.
    private func hidden(_ name: String, in page: ClientResponse) throws -> String {
        let parts = page.text.components(beginning: "name=\"\(name)\" value=\"")
        return String(try #require(parts, "no \(name)").prefix { $0 != "\"" })
    }

    private func take(
        _ address: String, _ site: PropertySite, digest: String? = nil, reason: String = "From the clinic",
        blanks: String = "keep"
    ) async throws -> ClientResponse {
        let path = String(address.prefix { $0 != "?" })
        let page = try await site.pages.site.get(address, as: .editor)
        return try await site.pages.site.post(
            path,
            [
                ("action", "take"), ("digest", try digest ?? hidden("digest", in: page)),
                ("reason", reason), ("blanks", blanks),
            ], as: .editor)
    }

    @Test func `a file is shown line by line, and written when it is confirmed`() async throws {
        let site = try await PropertySite()
        _ = try await site.set([("clinic", "North")])
        let sent = try await site.send(
            """
            \u{FEFF}clinic;EnrollmentToken;visits;smoker\r
            South;\(site.tokens[0].lowercased());3;yes\r
            ;\(site.tokens[1]);;no\r
            \r
            """)
        let address = try #require(sent.location, "\(sent.text)")
        let look = try await site.pages.site.get(address, as: .coordinator)
        #expect(look.status == .forbidden)
        let page = try await site.pages.site.get(address, as: .folderAdmin).page
        for word in ["North", "South", "Set 4 values", PropertyPage.spaced(site.tokens[0])] {
            #expect(page.says(word), "\(word)")
        }
        #expect(try await site.pages.site.get(address, as: .editor).page.texts.contains("Participant 1"))
        #expect(try await site.values().contains("South") == false)
        let taken = try await take(address, site)
        #expect(taken.location == PropertySite.page, "\(taken.text)")
        let values = try await site.values()
        #expect(values.contains("\(site.tokens[0]),,South,,3,true,"), "\(values)")
        #expect(values.contains("\(site.tokens[1]),,,,,false,"), "\(values)")
        #expect(try await site.pages.recorded("participant-property.import") == 1)
        #expect(try await site.pages.site.get(address, as: .editor).status == .notFound)
        let again = try #require(try await site.send(values).location)
        #expect(try await site.pages.site.get(again, as: .editor).page.headings.contains("No changes"))
    }

    @Test(arguments: [
        ("EnrollmentToken,weight\n%0,heavy\n", 2, "weight: Enter a number"),
        (
            "EnrollmentToken,size\n%0,1\n", 1,
            "The study has no property size. Its properties are \(PropertySite.names)"
        ),
        ("clinic\nNorth\n", 1, "The column EnrollmentToken is missing"),
        ("EnrollmentToken,clinic\nAAAAAAAAA,North\n", 2, "This study has no token AAAAAAAAA"),
        ("EnrollmentToken,clinic\nABCDEFGHZ,North\n", 2, "ABCDEFGHZ is not a valid token"),
        ("EnrollmentToken,clinic\n%0,A\n%1,B\n%0,C\n", 4, "Line 2 has the same token"),
        ("EnrollmentToken,ParticipantId,clinic\n%0,,A\n,1,B\n", 3, "Line 2 has the same token"),
        ("EnrollmentToken,clinic\n,North\n", 2, "The token is missing"),
        ("EnrollmentToken,clinic\n%0,A,B\n", 2, "The line has 3 cells, but the header has 2"),
        ("EnrollmentToken,clinic,clinic\n%0,A,B\n", 1, "The column clinic appears twice"),
        ("EnrollmentToken,clinic\n%0,%long\n", 2, "clinic: The text has 4001 characters"),
        ("EnrollmentToken,clinic\n%0,\"open\n", 2, "The quotation mark on line 2 is not closed"),
        ("EnrollmentToken,clinic\n", 2, "The file has no lines below the header"),
        ("ParticipantId,clinic\n77,North\n", 2, "No participant 77 of this study"),
    ])
    func `what is wrong is named with its line, and then nothing can be written`(
        _ text: String, _ line: Int, _ message: String
    ) async throws {
        let site = try await PropertySite()
        let long = String(repeating: "x", count: 4_001)
        let text = text.replacing("%long", with: long).replacing("%0", with: site.tokens[0])
            .replacing("%1", with: site.tokens[1])
        let address = try #require(try await site.send(text).location)
        let page = try await site.pages.site.get(address, as: .editor)
        #expect(page.text.contains("<td class=\"number\">\(line)</td>"), "\(page.text)")
        #expect(page.page.says(message), "\(page.text)")
        #expect(!page.text.contains("value=\"take\""))
        #expect(try await take(address, site).status == .unprocessableContent)
        #expect(try await site.pages.recorded("participant-property.import") == 0)
    }

    @Test func `what someone else changed meanwhile, or no reason, is reported before anything is written`()
        async throws
    {
        let site = try await PropertySite()
        let address = try #require(
            try await site.send("EnrollmentToken,clinic\n\(site.tokens[0]),South\n").location)
        let page = try await site.pages.site.get(address, as: .editor)
        let digest = try hidden("digest", in: page)
        #expect(
            try await take(address, site, reason: "").page.field("Reason").error
                == "Enter a reason, such as: The participant called with a correction.")
        _ = try await site.set([("clinic", "North")])
        let late = try await take(address, site, digest: digest)
        #expect(
            late.status == .unprocessableContent
                && late.page.texts.contains(
                    "Some values changed since you opened this page. Review the changes again.")
        )
        #expect(try await site.values().contains("North"))
        #expect(try await take(address, site).status == .seeOther)
        #expect(try await site.values().contains("South"))
    }

    @Test func `blank cells clear values only where that was asked for`() async throws {
        let site = try await PropertySite()
        _ = try await site.set([("clinic", "North"), ("visits", "1")])
        let text = "EnrollmentToken,clinic,visits\n\(site.tokens[0]),,2\n"
        let kept = try #require(try await site.send(text).location)
        #expect(try await take(kept, site).status == .seeOther)
        #expect(try await site.values().contains("North"))
        let cleared = try #require(try await site.send(text, blanks: "clear").location)
        #expect(try await take(cleared, site, blanks: "clear").status == .seeOther)
        #expect(try await site.values().contains("North") == false)
    }

    @Test func `a file can be discarded, and one without content is refused at its field`() async throws {
        let site = try await PropertySite()
        #expect(
            try await site.send("").page.field("CSV file").error
                == "Choose a CSV file with a header and at least one line.")
        let address = try #require(
            try await site.send("EnrollmentToken,clinic\n\(site.tokens[0]),South\n").location)
        let answer = try await site.pages.site.post(address, [("action", "drop")], as: .editor)
        #expect(answer.location == PropertySite.page)
        #expect(try await site.pages.site.get(address, as: .editor).status == .notFound)
    }

    @Test func `thousands of lines are written in parts, page by page to be looked at`() async throws {
        let site = try await PropertySite(tokens: 2_300)
        let lines = site.tokens.enumerated().map { "\($1),Clinic \($0)\n" }.joined()
        let address = try #require(try await site.send("EnrollmentToken,clinic\n" + lines).location)
        let page = try await site.pages.site.get(address, as: .editor).text
        #expect(page.contains("1 to 200 of 2,300 lines") && page.contains("from=200"))
        #expect(try await take(address, site).status == .seeOther)
        #expect(try await site.pages.recorded("participant-property.import") == 3)
        #expect(try await site.values().contains("Clinic 2299"))
    }

    @Test func `the template has the columns, and texts are no formulas`() async throws {
        let site = try await PropertySite()
        let template = try await site.pages.site.get(PropertySite.page + "/template.csv", as: .editor)
        #expect(template.text == "EnrollmentToken,\(PropertySite.names.replacing(" ", with: ""))\r\n")
        #expect(
            try await site.pages.site.get(PropertySite.page + "/template.csv", as: .reader).status
                == .forbidden)
        _ = try await site.set([("clinic", "=1+1")])
        #expect(try await site.values().contains("'=1+1"))
        #expect(try await site.values(as: .editor).hasPrefix("ParticipantId,"))
        #expect(try await site.pages.recorded("participant-property.export") == 2)
    }
}

extension String {
    /// What follows the first place of a text; nil where it is not in it.
    fileprivate func components(beginning text: String) -> Substring? {
        firstRange(of: text).map { self[$0.upperBound...] }
    }
}
