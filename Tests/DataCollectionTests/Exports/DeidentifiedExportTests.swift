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

/// Exports without identifiers.
struct DeidentifiedExportTests {
    private static let exports = ExportSite.exports
    private static let profile = exports + "/profiles/1"
    /// Texts that must not be in any file.
    private static let canaries = [
        "Maria Canary", "canary@example.org", "12 Canary Lane", "555-0199", "2026-10-07", "CANARYCHOICE",
        "4321.5",
    ]

    /// A study with the rows of several participants, one of whom stands out, and confirmed flags.
    private func site(confirming: Bool = true, basis: String = "expert") async throws -> ExportSite {
        let site = try await ExportSite()
        let (channel, table, diary) = (site.site.world.channel.id, site.id.tableName, site.diary)
        let names = try ["remark", "score", "day", "mood"].map { try #require(diary.column($0)).physicalName }
        try await site.site.store.write { transaction in
            for id in 1...12 {
                try transaction.run(
                    """
                    insert into participants (id, channel_id, allow_data_sharing, enrolled_at)
                    values (\(id), \(channel), 'true', 1790000000000)
                    """)
                try transaction.run(
                    """
                    insert into responses (id, channel_id, participant_id, activity_id, version, run, language, data,
                        status, received_at)
                    values (\(id), \(channel), \(id), 'Diary', '1.10', '1', 'en', '{"note": "Maria Canary"}', 1, 5)
                    """)
                for visit in 0..<2 {
                    let remark =
                        id == 3 ? "I am Maria Canary, canary@example.org, 12 Canary Lane, 555-0199" : "fine"
                    let score = id == 3 ? 4321.5 : Double(60 + id)
                    let day = visit == 0 ? "2026-03-01 07:30:00.000" : "2026-03-11 09:00:00.000"
                    let mood = id == 3 ? "CANARYCHOICE" : "1"
                    try transaction.run(
                        """
                        insert into \(identifier: table) (participant_id, response_id, created, version, language, run,
                            \(identifier: names[0]), \(identifier: names[1]), \(identifier: names[2]),
                            \(identifier: names[3]))
                        values (\(id), \(id), '2026-10-07 12:00:00.000', '1.10', 'en', '1', \(remark), \(score), \(day),
                            \(mood))
                        """)
                }
            }
        }
        if confirming { try await confirm(site) }
        let made = try await site.site.post(
            Self.exports + "/profiles/new", [("name", "Statistics team"), ("basis", basis)], as: .editor)
        try #require(made.location == Self.profile, "\(made.text)")
        return site
    }

    /// Confirms the flags of all columns; scores are indirect identifiers.
    private func confirm(_ site: ExportSite) async throws {
        let channel = site.site.world.channel
        let (lists, console) = (site.pages.feature.intake.lists, site.site.parts.console)
        try await site.site.store.write { transaction in
            let columns = FlaggedColumn.all(
                in: try lists.catalog(of: channel.id, transaction), [],
                try ColumnFlags(of: channel.id, transaction))
            try ColumnFlagRepository.save(
                columns.map { ($0.list, $0.column, $0.column.name == "score" ? .indirect : $0.flag.flag) },
                with: console.grant(EditResponses.self, on: channel), transaction)
        }
    }

    private func export(
        _ site: ExportSite, _ formats: [ArchiveFormat] = [.csv], as user: TestUser = .reader
    ) async throws -> ZipReading {
        let asked = try await site.site.post(
            Self.profile + "/export", formats.map { ("format", $0.rawValue) }, as: user)
        try #require(asked.location == Self.exports, "\(asked.text)")
        await site.pages.feature.settled()
        let channel = site.site.world.channel
        let (worker, console) = (site.worker, site.site.parts.console)
        let newest = try await site.site.store.read {
            try worker.repository.list(with: console.grant(ViewResponses.self, on: channel), count: 1, $0)
                .first
        }
        let export = try #require(newest)
        try #require(export.state == .done, "\(export.failure ?? "") \(site.pages.reports.withLock { $0 })")
        let bytes = try #require(FileManager.default.contents(atPath: worker.folder.file(of: export.id)))
        return try ZipReading(Array(bytes))
    }

    private func save(
        _ site: ExportSite, version: Int, _ fields: [(String, String)], as user: TestUser = .editor
    ) async throws -> ClientResponse {
        try await site.site.post(
            Self.profile,
            [
                ("was", "\(version)"), ("name", "Statistics team"), ("basis", "expert"),
                ("groupSize", "5"),
            ] + fields, as: user)
    }

    @Test func `no canary is in any file of any format`() async throws {
        let site = try await site()
        defer { site.clear() }
        let archive = try await export(site, ArchiveFormat.allCases)
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
        let site = try await site()
        defer { site.clear() }
        let rows = readCSV(try await export(site).text("Diary.csv"))
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
        let site = try await site()
        defer { site.clear() }
        #expect(
            try await save(site, version: 1, [("group", "diary.score"), ("group", "diary.mood")]).status
                == .seeOther)
        let archive = try await export(site, [.csv, .r])
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
        let site = try await site()
        defer { site.clear() }
        let saved = try await save(
            site, version: 1,
            [("group", "diary.score"), ("suppressesGroups", "1"), ("column-diary.score", "keep")])
        #expect(saved.status == .seeOther, "\(saved.text)")
        let archive = try await export(site)
        let rows = readCSV(try archive.text("Diary.csv"))
        let score = try #require(rows[0].firstIndex(of: "score"))
        #expect(rows.dropFirst().allSatisfy { $0[score].isEmpty }, "every score is of one participant")
        let groups = try JSONTree.parse(try archive.text("REPORT.json"))["groups"]
        #expect(groups?["participantsSuppressed"]?.int == 12 && groups?["smallest"]?.int == 12)
    }

    @Test func `pseudonyms stay in a profile, and differ in another`() async throws {
        let site = try await site()
        defer { site.clear() }
        let people = { (archive: ZipReading) in
            Set(readCSV(try archive.text("Diary.csv")).dropFirst().map { $0[1] })
        }
        let first = try people(try await export(site))
        #expect(try people(try await export(site)) == first && first.count == 12)
        _ = try await site.site.post(
            Self.exports + "/profiles/new", [("name", "Public"), ("basis", "safe-harbor")], as: .editor)
        _ = try await site.site.post(Self.exports + "/profiles/2/export", [("format", "csv")], as: .reader)
        await site.pages.feature.settled()
        let other = try ZipReading(
            Array(
                try #require(FileManager.default.contents(atPath: site.worker.folder.file(of: ExportID(3))))))
        #expect(try people(other).isDisjoint(with: first))
        let rows = readCSV(try other.text("Diary.csv"))
        #expect(rows[1][try #require(rows[0].firstIndex(of: "day"))] == "2026")
    }

    @Test func `nothing is exported before all flags are decided, and the columns are named`() async throws {
        let site = try await site(confirming: false)
        defer { site.clear() }
        let page = try await site.site.get(Self.profile, as: .reader)
        #expect(page.text.contains("Confirm the flags of all columns first: Diary.remark"), "\(page.text)")
        let refused = try await site.site.post(Self.profile + "/export", [("format", "csv")], as: .reader)
        #expect(refused.status == .unprocessableContent && refused.text.contains("Diary.remark"))
    }

    @Test func `an export that waited while a new column came names it instead of exporting it`() async throws
    {
        let site = try await site()
        defer { site.clear() }
        site.worker.pause()
        _ = try await site.site.post(Self.profile + "/export", [("format", "csv")], as: .reader)
        try await site.site.store.write {
            try $0.run("delete from column_flags where column_name = 'remark'")
        }
        try await site.worker.resume()
        await site.pages.feature.settled()
        let export = try await site.find(ExportID(1))
        #expect(export.state == .failed && export.failure?.contains("Diary.remark") == true)
    }

    @Test(
        arguments: [
            ([("name", "")], "Enter a name."), ([("groupSize", "1")], "Enter a number from 2 to 100."),
            ([("groupSize", "x")], "Enter a number from 2 to 100."),
            ([("column-diary.score", "shift")], "Select what happens to score."),
            ([("basis", "")], "Choose what the profile follows."),
            ([("basis", "x")], "Choose what the profile follows."),
            ([("name", "\u{200B}\u{202E}")], "Enter a name."),
            ([("column-diary.remark", "keep")], "Select what happens to remark."),
            ([("was", "7")], "Another user has changed this profile meanwhile."),
        ] as [([(String, String)], String)])
    func `wrong rules are refused, and nothing is saved`(
        _ changes: [(String, String)], _ message: String
    ) async throws {
        let site = try await site()
        defer { site.clear() }
        let fields = [("was", "1"), ("name", "Other"), ("basis", "expert"), ("groupSize", "5")]
            .filter { field in !changes.contains { $0.0 == field.0 } }
        let refused = try await site.site.post(Self.profile, fields + changes, as: .editor)
        #expect(refused.status == .unprocessableContent && refused.text.contains(message), "\(refused.text)")
        let name: String? = try await site.site.store.read {
            try $0.value("select name from deidentification_profiles where version = 1")
        }
        #expect(name == "Statistics team")
    }

    @Test func `readers export but don't decide, and neighbors see nothing`() async throws {
        let site = try await site()
        defer { site.clear() }
        let page = try await site.site.get(Self.profile, as: .reader).page
        #expect(
            page.buttons.contains("Create de-identified export") && !page.buttons.contains("Save profile"))
        #expect(try await save(site, version: 1, [], as: .reader).status == .forbidden)
        #expect(try await site.site.get(Self.exports + "/profiles/new", as: .reader).status == .forbidden)
        for path in ["", "/export"] {
            let refused = try await site.site.post(Self.profile + path, [("format", "csv")], as: .stranger)
            #expect(refused.status == .notFound)
        }
        #expect(try await site.site.get(Self.profile, as: .stranger).status == .notFound)
        #expect(try await site.site.get(Self.exports + "/profiles/99", as: .reader).status == .notFound)
    }

    @Test func `participant properties are transformed, too`() async throws {
        let site = try await PropertySite()
        defer { try? FileManager.default.removeItem(atPath: site.pages.feature.exports.folder.path) }
        _ = try await site.set([
            ("surgeryDate", "2026-10-03"), ("clinic", "=North"), ("weight", "61.5"), ("visits", "4"),
            ("smoker", "true"), ("wakeTime", "6:30"),
        ])
        let (channel, lists) = (site.pages.site.world.channel, site.pages.feature.intake.lists)
        let console = site.pages.site.parts.console
        try await site.pages.site.store.write { transaction in
            let columns = FlaggedColumn.all(
                in: try lists.catalog(of: channel.id, transaction),
                try PropertyRepository.all(of: channel.id, transaction),
                try ColumnFlags(of: channel.id, transaction))
            try ColumnFlagRepository.save(
                columns.map { ($0.list, $0.column, $0.column.name == "clinic" ? .indirect : $0.flag.flag) },
                with: console.grant(EditResponses.self, on: channel), transaction)
        }
        _ = try await site.pages.site.post(
            Self.exports + "/profiles/new", [("name", "Team"), ("basis", "safe-harbor")], as: .editor)
        let saved = try await site.pages.site.post(
            Self.profile,
            [
                ("was", "1"), ("name", "Team"), ("basis", "safe-harbor"), ("groupSize", "5"),
                ("group", "participantproperties.clinic"),
            ], as: .editor)
        #expect(saved.location == Self.profile)
        let page = try await site.pages.site.get(Self.profile, as: .reader)
        #expect(
            page.status == .ok && page.text.contains("1 combination describes fewer than 5 people"),
            "\(page.text)")
        _ = try await site.pages.site.post(Self.profile + "/export", [("format", "csv")], as: .reader)
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

    @Test func `only the identity link opens a pseudonym, and each look is recorded`() async throws {
        let site = try await site()
        defer { site.clear() }
        let pseudonym = try #require(readCSV(try await export(site).text("Diary.csv"))[1].dropFirst().first)
        let address = Self.profile + "/pseudonym?value=\(pseudonym)"
        #expect(try await site.site.get(address, as: .editor).status == .forbidden)
        #expect(try await site.events("pseudonym.view").isEmpty)
        let study = site.site.world.study
        let console = site.site.parts.console
        let email = TestUser.editor.email
        try await site.site.store.write { transaction in
            _ = try IdentityLinkRepository.add(
                email: email, with: console.grant(ManageRoles.self, on: .study(study)), in: transaction)
        }
        let found = try await site.site.get(address, as: .editor)
        #expect(
            found.status == .ok && found.page.links.contains { $0.hasPrefix("Participant ") }, "\(found.text)"
        )
        #expect(found.headers["cache-control"] == "no-store")
        #expect(try await site.events("pseudonym.view").count == 1)
        let none = try await site.site.get(Self.profile + "/pseudonym?value=P-AAAA-AAAA", as: .editor)
        #expect(none.text.contains("No participant of this study has the pseudonym"))
    }
}
