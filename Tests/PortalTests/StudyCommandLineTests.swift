import Access
import DataCollection
import FoundationEssentials
import Glibc
import HTTP
import JSON
import SQLStore
import Studies
import Testing

@testable import Portal

private let study = "MERIDIAN/HERON/SLEEP01"

@Suite struct StudyCommandLineTests {
    @Test func `Collection is switched on and off`() async throws {
        let console = try await withStudy()
        let on = try await console.json("study", "collection", study, "on")
        #expect(on["collecting"]?.bool == true)
        let folders = try await console.json("folder", "list")["folders"]?.array
        #expect(folders?.last?["collecting"]?.bool == true)
        try await console.run("study", "collection", study, "off")
        let exported = try await console.run("audit", "export")
        #expect(exported.contains("collection.start") && exported.contains("collection.stop"))
    }

    @Test func `Tokens are issued into a file that only the operator can read`() async throws {
        let console = try await withStudy()
        let file = console.path("tokens.csv")
        let issued = try await console.json("tokens", "issue", study, "--count", "25", "--csv", file)
        #expect(issued["count"]?.int == 25)
        let lines = try text(of: file).split(separator: "\r\n").dropFirst()
        #expect(Set(lines.map { $0.prefix(9) }).count == 25)
        var status = stat()
        #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
        let again = try await console.refusal("tokens", "issue", study, "--count", "1", "--csv", file)
        #expect(again.contains("already"))
    }

    @Test(arguments: ["0", "1000001"])
    func `A batch of an impossible size is refused`(_ count: String) async throws {
        let console = try await withStudy()
        let sentence = try await console.refusal("tokens", "issue", study, "--count", count)
        #expect(sentence.contains("1,000,000"))
    }

    @Test func `Designs come from where the nearest folder says`() async throws {
        let console = try await withStudy()
        let standard = try await console.json("settings", "metadata", "--folder", study)
        #expect(standard["source"]?.string == "portal")
        let outside = try await console.refusal(
            "settings", "metadata", "--files", console.folder, "--folder", "MERIDIAN")
        #expect(outside.contains("PORTAL_METADATA_ROOTS"))
        let designs = console.data + "/metadata"
        try FileManager.default.createDirectory(atPath: designs, withIntermediateDirectories: true)
        let set = try await console.json(
            "settings", "metadata", "--files", designs, "--folder", "MERIDIAN")
        #expect(set["source"]?.string == "files" && set["inherited"]?.bool == false)
        let below = try await console.json("settings", "metadata", "--folder", study)
        #expect(below["source"]?.string == "files" && below["inherited"]?.bool == true)
        let freed = try await console.json("settings", "metadata", "inherited", "--folder", "MERIDIAN")
        #expect(freed["source"]?.string == "portal")
        let wrong = try await console.refusal("settings", "metadata", "--wcp", "ftp://x", "--folder", study)
        #expect(wrong.contains("WCP"))
    }

    @Test func `A List is exported with every row in each form`() async throws {
        let console = try await withStudy()
        try await console.fillDiary(studyID: "SLEEP01", path: study, responses: 3)
        let csv = try await console.run("lists", "export", study, "--list", "diary")
        #expect(csv.split(separator: "\r\n").count == 4)
        let json = try JSONTree.parse(
            try await console.run("lists", "export", study, "--list", "Diary", "--format", "json"))
        #expect(json.array?.compactMap { $0["hours"]?.double }.sorted() == [0, 1, 2])
        let file = console.path("diary.tsv")
        let shown = try await console.json(
            "lists", "export", study, "--list", "Diary", "--format", "tsv", "--output", file)
        #expect(shown["rows"]?.int == 3)
        #expect(try text(of: file).hasSuffix("\r\n"))
        let shared = try await console.run("lists", "export", study, "--list", "Diary", "--only-sharing")
        #expect(shared == csv, "all of them share their data")
        let sentence = try await console.refusal("lists", "export", study, "--list", "Dairy")
        #expect(sentence.contains("Its Lists are Diary."))
    }

    @Test func `A List is exported as a workbook, to a file and to the output`() async throws {
        let console = try await withStudy()
        try await console.fillDiary(studyID: "SLEEP01", path: study, responses: 2)
        let file = console.path("diary.xlsx")
        let shown = try await console.json(
            "lists", "export", study, "--list", "Diary", "--format", "xlsx", "--output", file)
        #expect(shown["rows"]?.int == 2)
        let book = try #require(FileManager.default.contents(atPath: file))
        #expect(Array(book.prefix(4)) == [0x50, 0x4B, 3, 4], "a workbook is a zip")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: console.folder).sorted() == [
                "data", "diary.xlsx",
            ])
        let again = try await console.refusal(
            "lists", "export", study, "--list", "Diary", "--format", "xlsx", "--output", file)
        #expect(again.contains("already"))
    }

    @Test(arguments: [("r", "diary.R"), ("spss", "diary.sps"), ("stata", "diary.do"), ("sas", "diary.sas")])
    func `A List is exported as a script and the data that it reads`(
        _ format: String, _ name: String
    ) async throws {
        let console = try await withStudy()
        try await console.fillDiary(studyID: "SLEEP01", path: study, responses: 2)
        let file = console.path(name)
        let shown = try await console.json(
            "lists", "export", study, "--list", "Diary", "--format", format, "--output", file)
        let data = try #require(shown["data"]?.string)
        #expect(data == console.path("diary.data.csv"))
        #expect(try text(of: file).contains("diary.data.csv"))
        #expect(try text(of: data).split(separator: "\r\n").count == 3)
    }

    @Test func `A script needs a file, and leaves nothing where one of its two is there`() async throws {
        let console = try await withStudy()
        try await console.fillDiary(studyID: "SLEEP01", path: study, responses: 1)
        let sentence = try await console.refusal(
            "lists", "export", study, "--list", "Diary", "--format", "r")
        #expect(sentence.contains("--output"))
        let file = console.path("diary.R")
        try Data().write(to: URL(filePath: file))
        let taken = try await console.refusal(
            "lists", "export", study, "--list", "Diary", "--format", "r", "--output", file)
        #expect(taken.contains("already"))
        #expect(!FileManager.default.fileExists(atPath: console.path("diary.data.csv")))
    }

    private func withStudy() async throws -> CommandLineRunner {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", study, "--title", "Sleep")
        return console
    }
}

extension CommandLineRunner {
    /// Sends responses to a survey `Diary`, whose design it writes, through the site's own routes.
    func fillDiary(studyID: String, path: String, responses: Int) async throws {
        let designs = data + "/metadata"
        try FileManager.default.createDirectory(atPath: designs, withIntermediateDirectories: true)
        try Diary.design.write(
            toFile: "\(designs)/\(studyID)_Diary_1.json", atomically: true, encoding: .utf8)
        try await run("settings", "metadata", "--files", designs, "--folder", path)
        try await run("study", "collection", path, "on")
        let installation = try await open()
        let site = try await RunningPortal(installation).site
        let client = InProcessClient(site.router())
        let enrolled = await client.post(
            "/response-enroll.api", form: [("studyId", studyID), ("allowDataSharing", "true")])
        let secret = try #require(try JSONTree.parse(enrolled.body)["data"]?["appToken"]?.string)
        for number in 0..<responses {
            let answer = await client.post(
                "/response-processResponse.api", json: Diary.response(hours: number, from: secret))
            #expect(answer.status == .ok, "\(answer.text)")
        }
        await site.responses.settled()
        await installation.store.close()
    }
}

/// A survey of one question.
private enum Diary {
    static let design = """
        {"activity": {"type": "questionnaire", "metadata": {"activityId": "Diary", "version": "1"},
         "steps": [{"type": "question", "resultType": "numeric", "key": "hours", "title": "Hours",
                    "format": {"style": "Decimal"}, "steps": []}]}}
        """

    static func response(hours: Int, from secret: String) -> String {
        """
        {"type": "SurveyResponse", "metadata": {"activityId": "Diary", "version": "1"},
         "participantId": "\(secret)", "data": {"startTime": "2026-11-20T12:00:00.000+0000",
         "endTime": "2026-11-20T12:01:00.000+0000", "resultType": "Survey", "results": [
         {"resultType": "numeric", "key": "hours", "value": \(hours), "skipped": false,
          "startTime": "2026-11-20T12:00:00.000+0000", "endTime": "2026-11-20T12:01:00.000+0000"}]}}
        """
    }
}
