import HTTP
import Support
import Testing

@testable import DataAccess
@testable import DataCollection

/// The codebook of a study on its page, as CSV and as PDF.
struct CodebookPageTests {
    private static let codebook = PageSite.study + "/lists/codebook"

    @Test func `every column has its question, options of all versions, and flag`() async throws {
        let site = try await ExportSite()
        let page = try await site.site.get(Self.codebook, as: .reader)
        #expect(page.status == .ok)
        for text in [
            "How often?", "1 = Never", "2 = Most &#34;days&#34;", "7 = Dropped", "1.9 to 1.10", "Free text",
        ] {
            #expect(page.text.contains(text), "\(text)")
        }
        #expect(page.text.contains("Not published yet"))
        let csv = try await site.site.get(Self.codebook + "/codebook.csv", as: .reader)
        #expect(csv.headers["content-disposition"]?.contains("SLEEP01_codebook.csv") == true)
        let lines = readCSV(csv.text)
        #expect(lines[0].first == "List" && lines.contains { $0[2] == "mood" && $0[7].contains("1 = Never") })
    }

    @Test func `the codebook is also a PDF`() async throws {
        let site = try await ExportSite()
        let pdf = try await site.site.get(Self.codebook + "/codebook.pdf", as: .reader)
        #expect(pdf.status == .ok, "\(pdf.text.prefix(2_000))")
        #expect(pdf.headers["content-type"] == "application/pdf")
        #expect(pdf.body.starts(with: Array("%PDF-1.".utf8)) && pdf.body.count > 5_000)
    }

    @Test func `strangers and users without responses don't see it`() async throws {
        let site = try await ExportSite()
        for path in ["", "/codebook.csv", "/codebook.pdf"] {
            #expect(try await site.site.get(Self.codebook + path, as: .stranger).status == .notFound)
            #expect(try await site.site.get(Self.codebook + path, as: .designer).status == .forbidden)
        }
    }
}
