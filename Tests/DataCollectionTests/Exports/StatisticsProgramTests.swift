import Foundation
import SQLStore
import Testing

@testable import DataAccess
@testable import DataCollection

/// The programs for statistics; `Scripts/setup tests` installs both.
private enum StatisticsProgram {
    static let (r, pspp) = ("/usr/bin/Rscript", "/usr/bin/pspp")
    static var areInstalled: Bool {
        [r, pspp].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

/// What R and PSPP read with the scripts of an archive.
@Suite(.enabled(if: StatisticsProgram.areInstalled))
struct StatisticsProgramTests {
    /// Texts that programs misread easily.
    private static let remarks = [
        "it's \"so\" so", "=1+1", "'quoted", "日本語 ü, semi;colon", "two\nlines", "100% \\ $5 `a`", "@SUM(A1)",
    ]

    /// Makes an archive, and returns the folder with its files.
    private func folder() async throws -> URL {
        let site = try await ExportSite()
        defer { site.clear() }
        for (number, remark) in Self.remarks.enumerated() {
            try await site.add(
                .text(remark), score: .real(Double(number) + 0.25), well: .integer(Int64(number % 2)),
                day: .text("2026-11-2\(number) 07:58:12.031"), mood: .text(number == 0 ? "-9" : "1"))
        }
        try await site.add(.null)
        let archive = try await site.make(site.order([.r, .spss]))
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, bytes) in archive.entries { try Data(bytes).write(to: folder.appending(path: name)) }
        return folder
    }

    /// Runs a program in a folder, and returns its output.
    private func run(_ program: String, _ arguments: [String], in folder: URL) throws -> String {
        let path = folder.appending(path: "output.txt")
        try Data().write(to: path)
        let (process, output) = (Process(), try FileHandle(forWritingTo: path))
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path]
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        process.waitUntilExit()
        let text = try String(contentsOf: path, encoding: .utf8)
        try #require(process.terminationStatus == 0, "\(text)")
        return text
    }

    @Test func `R reads texts, numbers, times, factors and missing values`() async throws {
        let folder = try await folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let check = """
            options(warn = 2)
            source("Diary.R")
            cat(Diary$remark, sep = "|"); cat("\\n")
            cat(Diary$score, sep = "|"); cat("\\n")
            cat(Diary$well, sep = "|"); cat("\\n")
            cat(as.character(Diary$mood_f), sep = "|"); cat("\\n")
            cat(format(Diary$day[1], "%Y-%m-%d %H:%M"), class(Diary$day)[1], nrow(Diary), attr(Diary$mood, "label"))
            """
        try Data(check.utf8).write(to: folder.appending(path: "check.R"))
        let lines = try run(StatisticsProgram.r, ["check.R"], in: folder).split(separator: "\n").map(
            String.init)
        let read = Self.remarks.map { $0.replacing("\n", with: " ") } + ["NA"]
        #expect(
            lines == [
                read.joined(separator: "|"), "0.25|1.25|2.25|3.25|4.25|5.25|6.25|NA",
                "FALSE|TRUE|FALSE|TRUE|FALSE|TRUE|FALSE|NA",
                (["$5 `a`"] + Array(repeating: "Never", count: 6) + ["NA"]).joined(separator: "|"),
                "2026-11-20 07:58 POSIXct 8 How often?",
            ])
    }

    @Test func `PSPP reads the same, without a warning`() async throws {
        let folder = try await folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let check = """
            INSERT FILE='Diary.sps'.
            SAVE TRANSLATE /OUTFILE='check.csv' /TYPE=CSV /REPLACE /FIELDNAMES /KEEP=remark score well mood day.
            """
        try Data(check.utf8).write(to: folder.appending(path: "check.sps"))
        let output = try run(StatisticsProgram.pspp, ["check.sps"], in: folder)
        #expect(output.isEmpty, "\(output)")
        let text = try String(contentsOf: folder.appending(path: "check.csv"), encoding: .utf8)
        let rows = readCSV(text.replacing("\n", with: "\r\n"))
        try #require(rows.count > 2 && rows[1].count == 5, "\(text)")
        #expect(rows.map { $0[0] } == ["remark"] + Self.remarks.map { $0.replacing("\n", with: " ") } + [""])
        #expect(rows.dropFirst().map { $0[1] }.prefix(2) == ["0.25", "1.25"])
        #expect(rows[1][3] == "-9" && rows[2][2] == "1" && rows[1][4].contains("2026"))
    }
}
