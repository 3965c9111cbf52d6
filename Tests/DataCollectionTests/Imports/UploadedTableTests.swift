import Testing

@testable import DataCollection

/// Reading an uploaded CSV file, which is the same for every import.
struct UploadedTableTests {
    private static let columns = TableColumns(["code", "Name"], required: ["code"])
    private static let limits = ImportLimits(megabytes: 1, lines: 2, advice: "Import fewer.")

    private static func table(_ text: String) -> UploadedTable {
        UploadedTable(Array(text.utf8), columns, limits)
    }

    @Test func `columns are found without case and in any order, and blank lines are skipped`() {
        let table = Self.table("\u{FEFF}NAME;Code\r\n Harbor ;HC\r\n;\r\n\r\n'=1;\r\n")
        #expect(table.problems == [] && table.columns == ["Name", "code"])
        #expect(table.lines.map(\.number) == [2, 5])
        #expect(table.lines.map { $0["Name"] } == ["Harbor", "=1"])
        #expect(table.lines.map { $0["code"] } == ["HC", ""])
        #expect(table.lines[0].text("Name") == " Harbor " && table.lines[0]["other"].isEmpty)
    }

    @Test(arguments: [
        ("", 1, "The file is empty."),
        ("code,\n", 1, "Column 2 has no name."),
        ("code,color\n", 1, "The column color isn't known. Use code, Name."),
        ("code,CODE\n", 1, "The column code appears twice."),
        ("name\nA\n", 1, "The column code is missing."),
        ("code\n", 2, "The file has no lines below the header."),
        ("code,name\nA\n", 2, "The line has 1 cell, but the header has 2."),
        ("code\nA,B\n", 2, "The line has 2 cells, but the header has 1."),
        ("code\nA\nB\nC\n", 4, "The file has more than 2 lines. Import fewer."),
        ("code\nA\n\"B\n", 3, "The quotation mark on line 3 is not closed."),
    ])
    func `a problem has its line`(_ text: String, _ line: Int, _ sentence: String) {
        #expect(Self.table(text).problems == [LineProblem(line: line, sentence: sentence)])
    }

    @Test func `a file in another encoding is refused`() {
        let table = UploadedTable([0x63, 0xE9], Self.columns, Self.limits)
        #expect(table.problems.map(\.line) == [1] && table.lines.isEmpty)
    }
}
