import Excel
import Glibc
import Testing
import Timekeeping

@Suite struct ExcelTests {
    private static let time = Instant(milliseconds: 1_795_176_000_000)

    @Test(
        arguments: [
            (-25_568, nil), (-25_567, 1), (-25_509, 59), (-25_508, 61), (0, 25_569), (20_778, 46_347),
        ] as [(Int, Double?)])
    func `days are counted as Excel does, with its 29 February 1900`(_ day: Int, _ serial: Double?) {
        #expect(ExcelDate.serial(daysSince1970: day, millisecondOfDay: 0) == serial)
    }

    @Test func `a time of day is a part of the number`() {
        #expect(ExcelDate.serial(daysSince1970: 0, millisecondOfDay: 43_200_000) == 25_569.5)
    }

    @Test func `names of sheets are made fit and different`() throws {
        let path = "/tmp/excel-test-\(getpid()).xlsx"
        defer { unlink(path) }
        let book = try WorkbookWriter(creating: path, at: Self.time)
        let long = String(repeating: "a", count: 40)
        let names = try [long, long.uppercased(), "a/b[c]:*?\\", "'quoted'", ""].map {
            try book.sheet($0, headings: ["A"]).name
        }
        #expect(names[0] == String(repeating: "a", count: 31))
        #expect(names[1] == String(repeating: "A", count: 29) + " 2")
        #expect(names[2...] == ["a_b_c_____", "quoted", "Sheet"])
        try book.finish()
    }

    @Test(arguments: [
        (32_767, "x", true), (32_768, "x", false), (16_383, "😀", true), (16_384, "😀", false),
        (32_767, "é", true), (32_768, "é", false), (0, "x", true),
    ])
    func `a text that a cell cannot hold is reported`(_ count: Int, _ letter: String, _ fits: Bool) throws {
        let path = "/tmp/excel-test-\(getpid())-\(count)\(letter).xlsx"
        defer { unlink(path) }
        let book = try WorkbookWriter(creating: path, at: Self.time)
        let sheet = try book.sheet("Texts", headings: ["A"])
        let isComplete = try sheet.text(String(repeating: letter, count: count), column: 0)
        #expect(isComplete == fits)
        try sheet.endRow()
        try book.finish()
    }

    @Test func `a folder that is not there is reported in a sentence`() throws {
        let failure = #expect(throws: (any Error).self) {
            try WorkbookWriter(creating: "/tmp/no/such/folder/a.xlsx", at: Self.time)
        }
        #expect("\(failure.map { "\($0)" } ?? "")".contains("/tmp/no/such/folder/a.xlsx"))
    }

    @Test func `a cell that no sheet has, and a sheet that has ended, are refused`() throws {
        let path = "/tmp/excel-test-\(getpid())-cells.xlsx"
        defer { unlink(path) }
        let book = try WorkbookWriter(creating: path, at: Self.time)
        let first = try book.sheet("One", headings: ["A"])
        try first.number(1, column: WorkbookWriter.columnCountMax - 1)
        #expect(throws: WorkbookFailure.self) {
            try first.number(1, column: WorkbookWriter.columnCountMax)
        }
        _ = try book.sheet("Two", headings: [])
        #expect(throws: WorkbookFailure.self) { try first.flag(true, column: 0) }
        try book.finish()
    }
}
