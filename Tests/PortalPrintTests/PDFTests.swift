import Printing
import Testing

@Suite struct PDFTests {
    private let sample: [PrintBlock] = [
        .heading(level: 1, "First"), .heading(level: 2, "Second"), .heading(level: 3, "Third"),
        .paragraph(
            PrintText([
                .init("Plain, "), .init("bold", isBold: true), .init(" and "), .init("code", isCode: true),
            ])),
        .list(PrintList([.init("Bullet", lists: [PrintList([.init("Number")], firstNumber: 3)])])),
        .descriptions([PrintDescription("Term", "Meaning")]),
        .table(PrintTable(columns: [.init(), .init()], header: [["A", "B"]], rows: [["1", "2"]])),
        .signatures([
            PrintSignature("Name", .text("María")),
            PrintSignature(
                "Signature",
                .drawing(
                    PrintDrawing(
                        width: 30, height: 10, paths: ["M0 0 Q9 9 20 0"], description: "Signature of María"))),
        ]),
        .code(PrintCode("https://example.org/enroll", description: "Address for enrollment")),
    ]

    @Test func `a PDF is intact, tagged, and has title, author, date and language`() async throws {
        let printed = try await Printed(sample)
        #expect(try printed.isIntact())
        #expect(try printed.property("Tagged") == "yes")
        #expect(try printed.property("Title") == "Title of the test")
        #expect(try printed.property("Author") == "Author")
        #expect(try printed.property("CreationDate")?.contains("Nov 28 12:00:00 2026") == true)
        let json = try printed.json()
        #expect(json.contains(#""/Lang": "u:en""#) && json.contains(#""/DisplayDocTitle": true"#))
    }

    @Test func `the same document gives the same bytes`() async throws {
        let first = try await Printed(sample)
        let second = try await Printed(sample)
        #expect(try first.bytes == second.bytes)
        #expect(first.byteCount == (try first.bytes.count))
        let other = try await Printed(sample + [.paragraph("More")])
        #expect(try first.bytes != other.bytes)
    }

    @Test func `tags name headings, lists, tables and figures with their descriptions`() async throws {
        let printed = try await Printed(sample)
        let structure = try printed.structure()
        for part in [
            "H1", "H2", "H3", "\n  P", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "Figure",
            "/Scope /Column", "\"3.\"",
            "\"Number\"",
        ] {
            #expect(structure.contains(part), "\(part) in \(structure)")
        }
        let json = try printed.json()
        #expect(json.contains(#""/Alt": "u:Signature of María""#))
        #expect(json.contains(#""/Alt": "u:Address for enrollment""#))
    }

    @Test func `headings are the outline`() async throws {
        let json = try await Printed(sample).json()
        for title in ["First", "Second", "Third"] { #expect(json.contains(#""title": "\#(title)""#)) }
    }

    @Test func `an empty document has one page with its running lines`() async throws {
        let printed = try await Printed([])
        #expect(try printed.pageCount == 1)
        #expect(try printed.text().contains("Page 1 of 1"))
        #expect(try printed.isIntact())
    }

    @Test(arguments: [
        (PrintPage(.a4), "595.276 x 841.89 pts (A4)"), (PrintPage(.letter), "612 x 792 pts (letter)"),
        (PrintPage(.a4, isLandscape: true), "841.89 x 595.276 pts (A4)"),
    ])
    func `a page has the size of its paper`(page: PrintPage, size: String) async throws {
        var document = Printed.document([.paragraph("Text")])
        document.page = page
        #expect(try await Printed(document).property("Page size") == size)
    }
}
