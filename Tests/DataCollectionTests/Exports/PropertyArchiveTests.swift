import Access
import FoundationEssentials
import HTTP
import JSON
import Tables
import Testing

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// Participant properties in the archive of a study.
struct PropertyArchiveTests {
    private func make(
        _ formats: [ArchiveFormat], list: ListID? = nil, of site: PropertySite
    ) async throws -> ZipReading {
        try await site.pages.make(
            ExportRequest(
                list: list, view: "", title: "Sleep", formats: formats, showsLabels: false,
                guardsFormulas: true, includesTokens: false, at: .all))
    }

    private func site() async throws -> PropertySite {
        let site = try await PropertySite()
        let values = [
            ("surgeryDate", "2026-10-03"), ("clinic", "=North"), ("weight", "61.5"), ("visits", "4"),
            ("smoker", "true"), ("wakeTime", "6:30"),
        ]
        let answer = try await site.set(values)
        try #require(answer.status == .seeOther, "\(answer.text)")
        // A token that no one has used is no participant's, whatever is known of its holder.
        _ = try await site.set([("clinic", "South")], 1)
        return site
    }

    private func clear(_ site: PropertySite) {
        try? FileManager.default.removeItem(atPath: site.pages.feature.exports.folder.path)
    }

    @Test func `the study's archive has the properties of its participants in every format`() async throws {
        let site = try await site()
        defer { clear(site) }
        let archive = try await make([.csv, .excel, .jsonLines, .r], of: site)
        #expect(
            readCSV(try archive.text("ParticipantProperties.csv")) == [
                ["ParticipantId", "surgeryDate", "clinic", "weight", "visits", "smoker", "wakeTime"],
                ["1", "2026-10-03 00:00:00.000", "'=North", "61.5", "4", "true", "06:30"],
            ])
        let line = try JSONTree.parse(try archive.text("ParticipantProperties.jsonl"))
        #expect(line["clinic"]?.string == "=North" && line["smoker"]?.bool == true)
        #expect(line["weight"]?.double == 61.5 && line["ParticipantId"]?.int == 1)
        #expect(archive.entries.keys.contains("ParticipantProperties.xlsx"))
        #expect(try archive.text("ParticipantProperties.R").contains("ParticipantProperties.data.csv"))
        for token in site.tokens {
            #expect(!(try archive.text("ParticipantProperties.csv").contains(token)))
        }
    }

    @Test func `each property has its line in the codebook, and the file its word in the README`()
        async throws
    {
        let site = try await site()
        defer { clear(site) }
        let archive = try await make([.csv], of: site)
        let lines = readCSV(try archive.text("codebook.csv")).filter { $0[0] == "ParticipantProperties" }
        #expect(
            lines.map { $0[2] } == [
                "ParticipantId", "surgeryDate", "clinic", "weight", "visits", "smoker", "wakeTime",
            ])
        #expect(
            lines[1][4...6] == [
                ColumnType.dateTime.rawValue, "participant", "Date of surgery. Before enrollment.",
            ],
            "\(lines[1])")
        let readme = try archive.text("README.txt")
        #expect(readme.contains("ParticipantProperties has a row for each participant"))
        #expect(readme.contains("0 rows in 0 Lists"))
    }

    @Test func `a study without properties has no such file`() async throws {
        let export = try await ExportSite()
        defer { export.clear() }
        let archive = try await export.make(export.order([.csv], study: true))
        #expect(!archive.entries.keys.contains { $0.hasPrefix("ParticipantProperties") })
        #expect(try !archive.text("README.txt").contains("ParticipantProperties"))
    }
}
