import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import DataAccess
@testable import DataCollection
@testable import Responses

@Suite struct StudyArchiveTests {
    private static let long = String(repeating: "long text ", count: 6_554)

    @Test(arguments: [
        ("plain", "plain"), ("", ""), (#"say "hi""#, #"say "hi""#), ("a,b;c\td", "a,b;c\td"),
        ("one\ntwo\r\nthree", "one\ntwo\r\nthree"), ("=1+1", "'=1+1"),
        ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
        ("+49 30", "'+49 30"), ("-5", "'-5"), ("@home", "'@home"), ("\tx", "'\tx"), ("\rx", "'\rx"),
        ("\nx", "'\nx"), ("=HYPERLINK(\"http://x\",\"y\")", "'=HYPERLINK(\"http://x\",\"y\")"), ("+1", "'+1"),
        ("-1+1|cmd", "'-1+1|cmd"), ("@SUM(1)", "'@SUM(1)"), ("\t=1", "'\t=1"), ("'=1", "''=1"),
        ("''-", "'''-"),
        ("'tis", "'tis"), ("'", "'"), ("é 日本 😀 עברית", "é 日本 😀 עברית"), ("_x0041_", "_x0041_"),
        ("NULL", "NULL"),
        (" ", " "),
    ])
    func `a text is the same in every format, guarded where spreadsheets read it`(
        _ text: String, _ guarded: String
    ) async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        try await site.add(.text(text))
        let archive = try await site.make(site.order([.csv, .excel, .jsonLines, .r]))
        let csv = readCSV(try archive.text("Diary.csv"))
        #expect(csv.count == 2)
        #expect(csv[1][2] == guarded)
        let data = readCSV(try archive.text("Diary.data.csv"))
        var oneLine = String(text.unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : Character($0) })
        // A line break at the start becomes a tab, which the scripts know as the start of a guarded text.
        if text.first?.isNewline == true { oneLine = "\t" + oneLine.dropFirst() }
        #expect(data[1][2] == (guarded == text ? oneLine : "'" + oneLine))
        #expect(Self.unguarded(data[1][2]) == oneLine)
        let line = try JSONTree.parse(try archive.text("Diary.jsonl"))
        #expect(line["remark"]?.string == text)
        let sheet = try ZipReading(try #require(archive.entries["Diary.xlsx"])).text("worksheets/sheet1.xml")
        #expect(!sheet.contains("<f>"))
    }

    @Test func `without the guard a text leaves as it is`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        try await site.add(.text("=1"))
        let archive = try await site.make(site.order([.csv, .tsv], guarded: false))
        #expect(try archive.text("Diary.csv").contains(",=1,"))
        #expect(try archive.text("Diary.tsv").contains("\t=1\t"))
        #expect(try archive.text("README.txt").contains("Don't open them in a spreadsheet"))
    }

    @Test func `numbers, flags, times and blanks have their types`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        try await site.add(
            .null, score: .real(-0.1), well: .integer(1), day: .text("1899-12-31 23:59:59.999"))
        try await site.add(
            .null, score: .real(3), well: .integer(0), day: .text("2026-11-20 07:58:12.031"))
        let archive = try await site.make(site.order([.csv, .excel, .jsonLines, .spss]))
        let csv = readCSV(try archive.text("Diary.csv"))
        #expect(csv[1][2...6] == ["", "-0.1", "true", "1899-12-31 23:59:59.999", ""])
        #expect(csv[2][2...6] == ["", "3", "false", "2026-11-20 07:58:12.031", ""])
        let data = readCSV(try archive.text("Diary.data.csv"))
        #expect(data[1][3...4] == ["-0.1", "1"])
        #expect(data[2][3...4] == ["3", "0"])
        let first = try archive.text("Diary.jsonl").split(separator: "\n")
        #expect(try JSONTree.parse(String(first[0]))["well"]?.bool == true)
        let book = try ZipReading(try #require(archive.entries["Diary.xlsx"]))
        let sheet = try book.text("worksheets/sheet1.xml")
        #expect(sheet.contains("1899-12-31 23:59:59.999"))
        #expect(sheet.contains("<v>46346.33208"))
        #expect(try book.text("worksheets/sheet3.xml").contains("support dates before 1900"))
        #expect(try archive.text("README.txt").contains("Values that don't fit into Excel: 1."))
    }

    @Test func `a text that is too long for Excel is reported, and whole elsewhere`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        try await site.add(.text(Self.long))
        let archive = try await site.make(site.order([.csv, .excel, .spss, .sas]))
        #expect(readCSV(try archive.text("Diary.csv"))[1][2] == Self.long)
        #expect(readCSV(try archive.text("Diary.data.csv"))[1][2] == Self.long)
        let notes = try ZipReading(try #require(archive.entries["Diary.xlsx"])).text("worksheets/sheet3.xml")
        #expect(notes.contains("longer than the cell limit of 32,767"))
        #expect(notes.contains("remark"))
        #expect(try archive.text("README.txt").contains("Values that don't fit into Excel: 1."))
        #expect(try archive.text("Diary.sps").contains("remark A32767"))
        let lrecl = try #require(try archive.text("Diary.sas").split(separator: "lrecl=").last)
        #expect(Int(lrecl.prefix { $0.isNumber }) ?? 0 > Self.long.utf8.count)
    }

    @Test(arguments: [
        (false, ["1", "2", "-9", "7", "else"]),
        (true, ["Never", "Most \"days\"", "'$5 `a`", "Dropped", "else"]),
    ])
    func `choices are written as codes or in words`(_ labels: Bool, _ expected: [String]) async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        for code in ["1", "2", "-9", "7", "else"] { try await site.add(.null, mood: .text(code)) }
        let archive = try await site.make(site.order([.csv, .stata], labels: labels))
        let shown = readCSV(try archive.text("Diary.csv")).dropFirst().map { $0[6] }
        let guarded = expected.map { $0 == "-9" ? "'-9" : $0 == "'$5 `a`" ? "$5 `a`" : $0 }
        #expect(shown == guarded)
        #expect(
            readCSV(try archive.text("Diary.data.csv")).dropFirst().map { $0[6] } == [
                "1", "2", "'-9", "7", "else",
            ])
    }

    /// A text of a data file as the scripts read it.
    private static func unguarded(_ text: String) -> String {
        text.prefixMatch(of: /'+[-=+@\t]/) == nil ? text : String(text.dropFirst())
    }

    @Test func `the codebook has a line for each column, with what every version offered`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        let archive = try await site.make(site.order([.csv], study: true))
        let lines = readCSV(try archive.text("codebook.csv"))
        #expect(lines[0] == Codebook.headings + ["Flag", "Flag decided by"])
        let mood = try #require(lines.first { $0[0] == "Diary" && $0[2] == "mood" })
        #expect(
            mood[4...] == [
                "string", "valuePicker", "How often?",
                #"1 = Never | 2 = Most "days" | -9 = $5 `a` | 7 = Dropped"#, "en", "1.9", "1.10",
                "None", "Proposed",
            ])
        let signs = try #require(lines.first { $0[0] == "Diarysigns" && $0[2] == "signs" })
        #expect(signs[7] == "t = Tired | c = Calm")
        let key = try #require(lines.first { $0[0] == "Diarysigns" && $0[2] == "DiaryId" })
        #expect(key[5] == "key of the parent List")
        #expect(Set(lines.map(\.count)) == [lines[0].count])
    }

    @Test func `a study is one archive with every List, the responses, and digests that hold`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        try await site.add(.text("x"))
        try await site.pages.send(
            "Diary", version: "1.10",
            data: "{\"results\": [\n {\"key\": \"remark\", \"resultType\": \"text\", \"value\": \"sent\"}]}")
        let archive = try await site.make(site.order([.tsv, .sas], study: true))
        #expect(
            archive.names == [
                "Diary.data.csv", "Diary.sas", "Diary.tsv", "Diarysigns.data.csv", "Diarysigns.sas",
                "Diarysigns.tsv", "README.txt", "SHA256SUMS", "codebook.csv", "responses.jsonl",
            ])
        #expect(archive.folder == "SLEEP01_study_20261120T120000Z")
        let responses = try archive.text("responses.jsonl").split(separator: "\n")
        #expect(responses.count == 1)
        let response = try JSONTree.parse(String(responses[0]))
        #expect(response["activityId"]?.string == "Diary")
        #expect(response["data"]?["results"]?.array?.count == 1)
        let sums = try archive.text("SHA256SUMS").split(separator: "\n")
        #expect(sums.count == archive.names.count - 1)
        for sum in sums {
            let bytes = try #require(archive.entries[String(sum.dropFirst(66))])
            #expect(sum.prefix(64) == SHA256.digest(bytes).hex)
        }
        for name in archive.names {
            #expect(try archive.text("README.txt").contains(name) || name == "README.txt")
        }
    }

    @Test func `a List leaves with its filter, order and columns`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        for score in 1...4 { try await site.add(.text("r\(score)"), score: .real(Double(score))) }
        let archive = try await site.make(
            site.order([.csv], view: "column=score&column=remark&sort=-score&query.score~gte=2"))
        #expect(try archive.text("Diary.csv") == "score,remark\r\n4,r4\r\n3,r3\r\n2,r2\r\n")
        #expect(try archive.text("README.txt").contains("Only rows where score ≥ 2."))
        #expect(!archive.names.contains("responses.jsonl"))
    }

    @Test func `a List of 1,900 columns is exported in every format`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        let (id, lists, channel) = (site.id, site.pages.feature.intake.lists, site.site.world.channel.id)
        try await site.site.store.write { transaction in
            for number in 100..<1_995 {
                try transaction.run(
                    """
                    insert into list_columns (list_id, number, name, name_key, type, role, description)
                    values (\(id), \(number), \("q \(number)"), \("q \(number)"), 'double', 'answer', 'Wide')
                    """)
            }
            try transaction.run(SQL(verbatim: "drop table \(id.tableName)"))
            let catalog = try lists.catalog(of: channel, transaction)
            try ListTableRepository(id).create(catalog["Diary"]?.columns ?? [], transaction)
        }
        try await site.add(.text("wide"))
        let archive = try await site.make(site.order(ArchiveFormat.allCases, view: ""))
        let header = readCSV(try archive.text("Diary.csv"))[0]
        #expect(header.count == 1_903)
        #expect(readCSV(try archive.text("codebook.csv")).count == header.count + 1)
        for name in ["Diary.R", "Diary.sps", "Diary.do", "Diary.sas"] {
            #expect(try archive.text(name).contains("q_1994"))
        }
        let sheet = try ZipReading(try #require(archive.entries["Diary.xlsx"])).text("worksheets/sheet1.xml")
        #expect(sheet.contains("BUE1"))
    }
}
