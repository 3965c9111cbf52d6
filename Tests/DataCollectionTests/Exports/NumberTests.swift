import SQLStore
import Testing

@testable import DataAccess

/// Numbers in files: each is read again as it was.
struct NumberTests {
    static let numbers: [Double] = [
        0.1 + 0.2, 1 / 3, .leastNonzeroMagnitude, 1.7976931348623157e308, -1.7976931348623157e308,
        123_456_789_012_345.678, 1e15, -0.1, 1e-7, 12, -4_503_599_627_370_497.5, 2.2250738585072014e-308,
    ]

    @Test func `a workbook holds every digit of a number`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        for number in Self.numbers { try await site.add(.null, score: .real(number)) }
        let archive = try await site.make(site.order([.excel, .csv, .r], view: "column=score"))
        let book = try ZipReading(try #require(archive.entries["Diary.xlsx"]))
        let cells = try book.text("worksheets/sheet1.xml").split(separator: "<v>").dropFirst()
        let written = cells.map { String($0.prefix { $0 != "<" }) }
        #expect(written.compactMap { Double($0) } == Self.numbers)
        #expect(written[0] == "0.30000000000000004")
        for file in ["Diary.csv", "Diary.data.csv"] {
            let values = readCSV(try archive.text(file)).dropFirst().compactMap { $0.first }
            #expect(values.compactMap { Double($0) } == Self.numbers, "\(file)")
        }
        #expect(try archive.text("README.txt").contains("Workbooks contain all digits of a number"))
    }

    @Test(arguments: [
        ("a<b>&\"c\"", "a&lt;b&gt;&amp;&quot;c&quot;"), ("_x0041_", "_x005F_x0041_"), ("_x41_", "_x41_"),
        ("a\r\nb\tc", "a_x000D_\nb\tc"), ("\u{1}\u{1F}", "_x0001__x001F_"), (" both ", " both "),
        ("\u{FFFE}\u{FFFF}\u{FFFD}", "_xFFFE__xFFFF_\u{FFFD}"), ("=1+1", "=1+1"), ("日本 😀", "日本 😀"),
    ])
    func `a workbook holds every letter of a text`(_ text: String, _ written: String) async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        try await site.add(.text(text))
        let archive = try await site.make(site.order([.excel], view: "column=remark"))
        let sheet = try ZipReading(try #require(archive.entries["Diary.xlsx"])).text("worksheets/sheet1.xml")
        #expect(
            sheet.contains(
                "<c r=\"A2\" t=\"inlineStr\"><is><t xml:space=\"preserve\">\(written)</t></is></c>"))
    }

    @Test func `a workbook has the parts that readers look for`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        try await site.add(.text("x"), well: .integer(1), day: .text("2026-11-20 12:00:00.000"))
        let archive = try await site.make(site.order([.excel]))
        let book = try ZipReading(try #require(archive.entries["Diary.xlsx"]))
        #expect(
            try book.text("workbook.xml").contains("<sheet name=\"Codebook\" sheetId=\"2\" r:id=\"rId2\"/>"))
        #expect(try book.text("_rels/workbook.xml.rels").contains("Target=\"worksheets/sheet2.xml\""))
        #expect(book.names.contains("[Content_Types].xml") && book.names.contains("styles.xml"))
        let sheet = try book.text("worksheets/sheet1.xml")
        #expect(sheet.contains("t=\"b\"><v>1</v>") && sheet.contains("s=\"2\"><v>46346.5</v>"))
        #expect(sheet.hasSuffix("</row></sheetData></worksheet>"))
    }
}
