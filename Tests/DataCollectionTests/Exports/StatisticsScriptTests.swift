import HTTP
import SQLStore
import Tables
import Testing

@testable import DataAccess
@testable import Responses

@Suite struct StatisticsScriptTests {
    @Test(arguments: [
        (["Key", "ParticipantId", "ParticipantId/Token"], ["Key", "ParticipantId", "ParticipantId_Token"]),
        (["a b", "a_b", "A-B"], ["a_b", "a_b_2", "A_B_3"]),
        (["1st", "_x", "日本", ""], ["v_1st", "x", "v", "v_2"]),
        (["if", "TRUE", "by", "str5", "with"], ["v_if", "v_TRUE", "v_by", "v_str5", "v_with"]),
        (["mood", "mood_f", "day_s", "Day", "x"], ["mood", "mood_f_2", "day_s", "Day_2", "x"]),
        (
            [String(repeating: "x", count: 40), String(repeating: "x", count: 41)],
            [String(repeating: "x", count: 30), String(repeating: "x", count: 28) + "_2"]
        ),
    ])
    func `names of variables are such as every program takes`(_ columns: [String], _ names: [String]) {
        #expect(VariableNames.names(for: columns) == names)
    }

    @Test func `versions are ordered by their numbers`() {
        #expect(
            ["2.0", "1.10", "1.9", "1", "x"].sorted { VersionOrder($0) < VersionOrder($1) }
                == ["x", "1", "1.9", "1.10", "2.0"])
    }

    private func scripts() async throws -> (ZipReading, [String: String]) {
        let site = try await ExportSite()
        defer { site.clear() }
        try await site.add(
            .text("it's"), score: .real(1.5), well: .integer(1), day: .text("2026-11-20 07:58:12.031"),
            mood: .text("-9"))
        let archive = try await site.make(site.order([.r, .spss, .stata, .sas]))
        var texts: [String: String] = [:]
        for ending in ["R", "sps", "do", "sas"] { texts[ending] = try archive.text("Diary.\(ending)") }
        return (archive, texts)
    }

    @Test func `each script reads the data file of the archive and types and labels its variables`()
        async throws
    {
        let (archive, texts) = try await scripts()
        #expect(archive.names.contains("Diary.data.csv"))
        #expect(!archive.names.contains("Diary.csv"))
        for (ending, text) in texts { #expect(text.contains("Diary.data.csv"), "\(ending)") }
        let expected = [
            "R": [
                "Diary$score <- as.numeric(Diary$score)", "Diary$well <- as.logical(as.integer(Diary$well))",
                "Diary$day <- as.POSIXct(Diary$day, tz = \"UTC\"",
                #"attr(Diary$remark, "label") <- "What's new? Tell us""#,
                "Diary$mood_f <- factor(Diary$mood, levels = c(", #""Most \"days\"""#, #""-9""#, #""$5 `a`""#,
            ],
            "sps": [
                "score F20.6", "well F1.0", "day_s A23", "FORMATS day (DATETIME24.3).",
                "'What''s new? Tell us'.",
                "VALUE LABELS well 0 'no' 1 'yes'.", "  '-9'\n    '$5 `a`'", "  '7'\n    'Dropped'.",
                "remark A4", "MISSING VALUES remark (' ').", "EXECUTE.\nDELETE VARIABLES\n",
            ],
            "do": [
                "destring score, replace", "label values well yes_no", "clock(day, \"YMDhms\")",
                "label variable remark `\"What's new? Tell us\"'",
                "replace mood_l = -9 if mood == `\"-9\"'", "label define mood_l 1 `\"Never\"'\n",
                "label define mood_l -9 `\"\\$5 'a'\"', add", "label values mood_l mood_l",
            ],
            "sas": [
                "score 8", "well 8", "informat day ymddttm23.3;", "format well yes_no.;", "remark $4",
                "label remark = 'What''s new? Tell us';", "'-9' = '$5 `a`'", "'7' = 'Dropped';",
                "format mood $choice6_.;",
            ],
        ]
        for (ending, pieces) in expected {
            for piece in pieces {
                #expect(texts[ending]?.contains(piece) == true, "\(ending): \(piece)\n\(texts[ending] ?? "")")
            }
        }
    }

    @Test func `each script takes away what guards texts against spreadsheets, where there is any`()
        async throws
    {
        let site = try await ExportSite()
        defer { site.clear() }
        try await site.add(.text("=HYPERLINK(\"http://x\")"), score: .real(-1.5))
        for guarded in [true, false] {
            let archive = try await site.make(site.order([.r, .spss, .stata, .sas], guarded: guarded))
            let row = readCSV(try archive.text("Diary.data.csv"))[1]
            #expect(row[2] == (guarded ? "'" : "") + "=HYPERLINK(\"http://x\")")
            #expect(row[3] == "-1.5", "a number is no formula")
            for (ending, line) in [
                ("R", #"Diary$remark <- sub("^'('*[-=+@\t\uFF1D\uFF0B\uFF0D\uFF20])", "\\1", Diary$remark)"#),
                ("sps", "IF (SUBSTR(remark,1,1)='''' AND"), ("sps", "  remark=SUBSTR(remark,2)."),
                ("sps", "remark A\(guarded ? 23 : 22)"),
                (
                    "do",
                    #"replace remark = substr(remark, 2, .) if ustrregexm(remark, "^'+[-=+@" + char(9) + uchar(65309) + uchar(65291) + uchar(65293) + uchar(65312) + "]")"#
                ),
                (
                    "sas",
                    #"  if prxmatch('/^\x27+([-=+@\x09]|\xEF\xBC\x9D|\xEF\xBC\x8B|\xEF\xBC\x8D|\xEF\xBC\xA0)/', remark) then"#
                ),
                ("sas", "remark $\(guarded ? 23 : 22)"),
            ] {
                let isExpected = guarded || line.hasPrefix("remark ")
                #expect(
                    try archive.text("Diary.\(ending)").contains(line) == isExpected, "\(ending): \(line)")
            }
            #expect(try !archive.text("Diary.R").contains("Diary$mood <- sub"), "no code begins so")
            #expect(
                try archive.text("README.txt").contains("The scripts remove the leading apostrophes.")
                    == guarded)
        }
    }

    @Test(arguments: [
        ("\n=1+1", "'\t=1+1"), ("\r\n@x", "'\t @x"), ("\t-1", "'\t-1"), ("'\n=1", "''\t=1"),
        ("\nplain", "'\tplain"),
        ("a\n=1", "a =1"), ("plain", "plain"), ("' =1", "' =1"),
    ])
    func `a formula after a line break or a tab is guarded, and the scripts recognize the guard`(
        _ text: String, _ cell: String
    ) async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        try await site.add(.text(text), score: .real(1))
        let archive = try await site.make(site.order([.r]))
        let written = readCSV(try archive.text("Diary.data.csv"))[1][2]
        #expect(written == cell)
        let isGuarded = cell.contains("\t")
        #expect(try archive.text("Diary.R").contains("Diary$remark <- sub(") == isGuarded)
    }

    @Test func `quotes and brackets of each script are closed`() async throws {
        let (_, texts) = try await scripts()
        #expect(Self.isBalanced(try #require(texts["R"]), quote: "\"", escape: "\\", comment: "#"))
        #expect(Self.isBalanced(try #require(texts["sps"]), quote: "'", escape: nil, comment: "*"))
        #expect(Self.isBalanced(try #require(texts["sas"]), quote: "'", escape: nil, comment: nil))
        let stata = try #require(texts["do"])
        #expect(stata.split(separator: "`\"").count == stata.split(separator: "\"'").count)
    }

    @Test func `lines of SPSS stay below what it reads`() {
        var table = Self.table(label: String(repeating: "frage ä ", count: 100))
        table.variables[0].width = 10
        let text = SPSSScript.text(table)
        #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 251 })
        let label = text.split(separator: "VARIABLE LABELS q\n")[1]
        #expect(label.split(separator: "'").map(\.utf8.count).reduce(0, +) > 255)
    }

    @Test func `R reads words in ASCII, whatever its locale is`() {
        let text = RScript.text(Self.table(label: "¿Cuántas? \u{1F634} a\\\\b", codes: ["año"]))
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        #expect(text.contains(#"attr(L$q, "label") <- "\U{bf}Cu\U{e1}ntas? \U{1f634} a\\b""#))
        #expect(text.contains(#""a\U{f1}o""#))
    }

    @Test func `a question that is longer than a label of Stata is in a note`() {
        let long = String(repeating: "Wie oft? ", count: 20)
        let text = StataScript.text(Self.table(label: long))
        #expect(text.contains("label variable q `\"\(long.prefix(80))\"'"))
        #expect(text.contains("notes q: \(long)"))
    }

    @Test(arguments: [
        (["1", "2", "9"], [1, 2, 9]), (["a", "2"], [1, 2]), (["01", "2"], [1, 2]), (["-3"], [-3]),
        (["1", "1", "2"], [1, 2]),
    ])
    func `numbers stand for codes, which they are where they can be`(_ codes: [String], _ numbers: [Int]) {
        let table = Self.table(codes: codes)
        #expect(table.variables[0].numberedChoices.map(\.number) == numbers)
    }

    private static func table(label: String = "Q", codes: [String] = []) -> StatisticsTable {
        let column = ColumnDefinition(
            name: "q", type: .text, maxLength: nil, role: .answer,
            resultType: ResultType(name: "valuePicker"),
            description: label,
            number: 1)
        let list = ListDefinition(
            id: ListID(1), name: "L", title: "L", kind: .survey, parent: nil, columns: [column])
        let choices = codes.map { "{\"text\": \"Word\", \"value\": \"\($0)\"}" }.joined(separator: ", ")
        var designed = DesignedColumns()
        designed.add(
            Array(
                """
                {"activity": {"metadata": {"activityId": "L"}, "steps": [{"key": "q", "resultType": "valuePicker",
                 "title": "\(label)", "format": {"textChoices": [\(choices)]}}]}}
                """.utf8), "1")
        let view = RowsView(list, id: ListID(1), query: Query("column=q"), .withoutSites(rights: []))
        return StatisticsTable(view, designed, title: "T", dataFile: "L.data.csv")
    }

    /// Whether quotes and round brackets are closed, those within texts left out.
    private static func isBalanced(
        _ script: String, quote: Character, escape: Character?, comment: Character?
    ) -> Bool {
        var depth = 0
        var isQuoted = false
        for line in script.split(separator: "\n") where comment.map({ line.first != $0 }) ?? true {
            var rest = line[...]
            while let character = rest.popFirst() {
                if isQuoted, character == escape {
                    rest = rest.dropFirst()
                } else if character == quote {
                    isQuoted.toggle()
                } else if !isQuoted {
                    depth += character == "(" ? 1 : character == ")" ? -1 : 0
                }
                if depth < 0 { return false }
            }
        }
        return depth == 0 && !isQuoted
    }
}
