import Access
import FoundationEssentials
import HTTP
import JSON
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// Exports without identifiers: what is in their files.
struct DeidentifiedExportTests {
    /// Texts that must not be in any file.
    private static let canaries = [
        "Maria Canary", "canary@example.org", "12 Canary Lane", "555-0199", "2026-10-07", "CANARYCHOICE",
        "4321.5",
    ]

    @Test func `no canary is in any file of any format`() async throws {
        let site = try await DeidentifiedSite()
        defer { site.data.clear() }
        let archive = try await site.export(ArchiveFormat.allCases)
        #expect(archive.names.contains("Diary.xlsx") && archive.names.contains("REPORT.html"))
        #expect(!archive.names.contains("responses.jsonl"))
        for (name, bytes) in archive.entries {
            var texts = [String(decoding: bytes, as: UTF8.self)]
            if name.hasSuffix(".xlsx") {
                texts = try ZipReading(bytes).entries.values.map { String(decoding: $0, as: UTF8.self) }
            }
            for text in texts {
                for canary in Self.canaries {
                    #expect(!text.contains(canary), "\(canary) in \(name)")
                }
            }
        }
        #expect(site.site.faults.all.isEmpty, "\(site.site.faults.all)")
    }

    @Test func `rows, intervals and numbers agree with the original`() async throws {
        let site = try await DeidentifiedSite()
        defer { site.data.clear() }
        let rows = readCSV(try await site.export().text("Diary.csv"))
        let (day, person, score) = (
            try #require(rows[0].firstIndex(of: "day")),
            try #require(rows[0].firstIndex(of: "ParticipantId")),
            try #require(rows[0].firstIndex(of: "score"))
        )
        #expect(rows.count == 25 && !rows[0].contains("remark"))
        var days: [String: Set<String>] = [:]
        for row in rows.dropFirst() { days[row[person], default: []].insert(String(row[day].prefix(10))) }
        #expect(days.count == 12)
        for (person, both) in days {
            let dates = both.compactMap { CivilDate($0)?.daysSinceEpoch }.sorted()
            #expect(person.hasPrefix("P-") && dates.count == 2 && dates[1] - dates[0] == 10)
        }
        // Participants have 61 to 72, but the third: the highest becomes the second, the lowest the second lowest.
        let scores = rows.dropFirst().compactMap { Double($0[score]) }
        #expect(scores.max() == 72 && scores.min() == 62)
        #expect(rows.dropFirst().map { $0[person] } == rows.dropFirst().map { $0[person] }.sorted())
    }

    @Test func `the report says what was done, and programs read the same`() async throws {
        let site = try await DeidentifiedSite()
        defer { site.data.clear() }
        #expect(
            try await site.save(version: 1, [("group", "diary.score"), ("group", "diary.mood")]).status
                == .seeOther)
        let archive = try await site.export([.csv, .r])
        let html = try archive.text("REPORT.html")
        #expect(html.contains("Statistics team, version 2, Expert determination"))
        #expect(
            html.contains("17 of 18 identifiers are absent")
                && html.contains("may be in: Every List.received, Diary.day"))
        let report = try JSONTree.parse(try archive.text("REPORT.json"))
        #expect(report["participants"]?.int == 12 && report["rows"]?.int == 24)
        #expect(report["groups"]?["smallest"]?.int == 1)
        let remark = report["columns"]?.array?.first { $0["column"]?.string == "remark" }
        #expect(remark?["transformation"]?.string == "Leave out" && remark?["values"] == nil)
        let mood = report["columns"]?.array?.first { $0["column"]?.string == "mood" }
        #expect(mood?["unfit"]?.int == 2 && mood?["values"]?.int == 22)
        let score = report["columns"]?.array?.first { $0["column"]?.string == "score" }
        #expect(score?["limits"]?.string == "62 to 72" && score?["changed"]?.int == 4)
        #expect(report["exported"]?.string == "2026-11" && !html.contains("2026-11-"))
        #expect(archive.folder == "SLEEP01_Statistics_team_deidentified_v2_202611")
        let codebook = readCSV(try archive.text("codebook.csv"))
        #expect(codebook[0].last == "In this export")
        #expect(!codebook.contains { $0[2] == "remark" })
    }

    @Test func `values of small groups are left out on request`() async throws {
        let site = try await DeidentifiedSite()
        defer { site.data.clear() }
        let saved = try await site.save(
            version: 1,
            [("group", "diary.score"), ("suppressesGroups", "1"), ("column-diary.score", "keep")])
        #expect(saved.status == .seeOther, "\(saved.text)")
        let archive = try await site.export()
        let rows = readCSV(try archive.text("Diary.csv"))
        let score = try #require(rows[0].firstIndex(of: "score"))
        #expect(rows.dropFirst().allSatisfy { $0[score].isEmpty }, "every score is of one participant")
        let groups = try JSONTree.parse(try archive.text("REPORT.json"))["groups"]
        #expect(groups?["participantsSuppressed"]?.int == 12 && groups?["smallest"]?.int == 12)
    }

    @Test func `a question with the name of a column of every List is exported once, by its own flag`()
        async throws
    {
        let site = try await DeidentifiedSite(confirming: false)
        defer { site.data.clear() }
        let (table, list) = (site.data.id.tableName, site.data.id.value)
        try await site.site.store.write { transaction in
            try transaction.run(
                """
                insert into list_columns (list_id, number, name, name_key, type, role, result_type, description)
                values (\(list), 99, 'Received', 'received', 'string', 'answer', 'text', '')
                """)
            try transaction.run("alter table \(identifier: table) add column c99 text")
            try transaction.run("update \(identifier: table) set c99 = 'by mail'")
        }
        try await site.pages.confirmFlags { $0.column.name == "Received" ? .none : $0.flag.flag }
        let rows = readCSV(try await site.export().text("Diary.csv"))
        let places = rows[0].indices.filter { rows[0][$0].lowercased() == "received" }
        #expect(places.count == 1)
        #expect(try rows.dropFirst().allSatisfy { $0[try #require(places.first)] == "by mail" })
    }

    @Test func `pseudonyms stay in a profile, and differ in another`() async throws {
        let site = try await DeidentifiedSite()
        defer { site.data.clear() }
        let people = { (archive: ZipReading) in
            Set(readCSV(try archive.text("Diary.csv")).dropFirst().map { $0[1] })
        }
        let first = try people(try await site.export())
        #expect(try people(try await site.export()) == first && first.count == 12)
        _ = try await site.site.post(
            DeidentifiedSite.exports + "/profiles/new", [("name", "Public"), ("basis", "safe-harbor")],
            as: .editor)
        _ = try await site.site.post(
            DeidentifiedSite.exports + "/profiles/2/export", [("format", "csv")], as: .reader)
        await site.pages.feature.settled()
        let other = try ZipReading(
            Array(
                try #require(
                    FileManager.default.contents(atPath: site.data.worker.folder.file(of: ExportID(3))))))
        #expect(try people(other).isDisjoint(with: first))
        let rows = readCSV(try other.text("Diary.csv"))
        #expect(rows[1][try #require(rows[0].firstIndex(of: "day"))] == "2026")
    }

    @Test func `participant properties are transformed, too`() async throws {
        let site = try await PropertySite()
        defer { try? FileManager.default.removeItem(atPath: site.pages.feature.exports.folder.path) }
        _ = try await site.set([
            ("surgeryDate", "2026-10-03"), ("clinic", "=North"), ("weight", "61.5"), ("visits", "4"),
            ("smoker", "true"), ("wakeTime", "6:30"),
        ])
        try await site.pages.confirmFlags { $0.column.name == "clinic" ? .indirect : $0.flag.flag }
        _ = try await site.pages.site.post(
            DeidentifiedSite.exports + "/profiles/new", [("name", "Team"), ("basis", "safe-harbor")],
            as: .editor)
        let saved = try await site.pages.site.post(
            DeidentifiedSite.profile,
            [
                ("was", "1"), ("name", "Team"), ("basis", "safe-harbor"), ("groupSize", "5"),
                ("group", "participantproperties.clinic"),
            ], as: .editor)
        #expect(saved.location == DeidentifiedSite.profile)
        let page = try await site.pages.site.get(DeidentifiedSite.profile, as: .reader)
        #expect(
            page.status == .ok && page.text.contains("1 combination describes fewer than 5 people"),
            "\(page.text)")
        _ = try await site.pages.site.post(
            DeidentifiedSite.profile + "/export", [("format", "csv")], as: .reader)
        await site.pages.feature.settled()
        let export = try await site.pages.find(ExportID(1))
        try #require(export.state == .done, "\(export.failure ?? "") \(site.pages.reports.withLock { $0 })")
        let bytes = try #require(
            FileManager.default.contents(atPath: site.pages.feature.exports.folder.file(of: export.id)))
        let rows = readCSV(try ZipReading(Array(bytes)).text("ParticipantProperties.csv"))
        #expect(rows[0] == ["ParticipantId", "surgeryDate", "clinic", "weight", "visits", "smoker"])
        #expect(rows[1].prefix(2) == [rows[1][0], "2026"] && rows[1][2].hasPrefix("C-"), "\(rows)")
        #expect(site.pages.site.faults.all.isEmpty, "\(site.pages.site.faults.all)")
    }
}
