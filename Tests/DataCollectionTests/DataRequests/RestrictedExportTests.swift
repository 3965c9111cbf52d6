import Access
import FoundationEssentials
import HTTP
import SQLStore
import Support
import Tables
import Testing
import Vocabulary

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// What leaves the portal while processing of participant 1 is restricted, by role and format.
struct RestrictedExportTests {
    private func restrict(_ data: SitedData) async throws {
        let saved = try await data.post(RestrictionTests.page + "/restriction", RestrictionTests.fields)
        try #require(saved.status == .seeOther, "\(saved.text)")
        await data.pages.feature.settled()
    }

    private func lift(_ data: SitedData) async throws {
        let lifted = try await data.post(RestrictionTests.page + "/restriction/lift", [("reason", "Solved")])
        try #require(lifted.status == .seeOther)
    }

    private func files(_ bytes: [UInt8]) throws -> [(name: String, text: String)] {
        try ZipReading(bytes).entries.flatMap { name, bytes in
            name.hasSuffix(".xlsx")
                ? try files(bytes) : [(name, String(decoding: bytes, as: UTF8.self))]
        }
    }

    private func export(_ data: SitedData, _ formats: [ArchiveFormat], as user: TestUser) async throws
        -> [(name: String, text: String)]
    {
        let started = try await data.post(
            "/exports", [("what", "study")] + formats.map { ("format", $0.rawValue) }, as: user)
        try #require(started.status == .seeOther, "\(started.text)")
        await data.pages.feature.settled()
        let id: Int64? = try await data.site.store.read {
            try $0.value("select max(id) from exports where state = 'done'")
        }
        return try files(try await data.get("/exports/\(try #require(id))/file", as: user).body)
    }

    @Test(arguments: [TestUser.editor, .folderAdmin, .reader])
    func `archives in every format leave out the participant and say so`(_ user: TestUser) async throws {
        let data = try await SitedData()
        try await restrict(data)
        let files = try await export(data, ArchiveFormat.allCases, as: user)
        for file in files { #expect(!file.text.contains("CANARYHARBOR"), "\(file.name)") }
        let readme = try #require(files.first { $0.name == "README.txt" }).text
        #expect(readme.contains("1 participant is left out because processing of their data is restricted."))
        #expect(files.contains { $0.text.contains("CANARYNORTH") } == (user != .reader))
        let page = try await data.get("/exports", as: user).page
        #expect(page.says("1 participant is left out"))
        try await lift(data)
        let again = try await export(data, [.csv], as: user)
        #expect(again.contains { $0.text.contains("CANARYHARBOR") })
        #expect(!again.contains { $0.text.contains("left out because processing") })
        #expect(data.site.faults.all.isEmpty, "\(data.site.faults.all)")
    }

    @Test(arguments: [TestUser.editor, .reader], ["csv", "tsv", "json", "jsonl"])
    func `files of Lists and tables leave out the participant`(_ user: TestUser, _ format: String)
        async throws
    {
        let data = try await SitedData()
        let paths =
            [data.survey, data.choices].map { "/lists/\($0.id)/export" }
            + ["Participant", "Participants", "Response"].map { "/data/\($0)/export" }
        func all() async throws -> [String] {
            var texts: [String] = []
            for path in paths {
                let file = try await data.get("\(path)?format=\(format)", as: user)
                #expect(file.status == .ok, "\(path): \(file.text.prefix(300))")
                texts.append(file.text)
            }
            return texts
        }
        let before = try await all()
        try await restrict(data)
        let after = try await all()
        for (path, (old, new)) in zip(paths, zip(before, after)) {
            #expect(
                old.utf8.count(where: { $0 == 10 }) > new.utf8.count(where: { $0 == 10 }), "\(path) \(new)")
            #expect(!new.contains("CANARYHARBOR"), "\(path)")
        }
        try await lift(data)
        #expect(try await all() == before)
    }

    @Test func `programs don't read the participant's rows, and participants read their own`() async throws {
        let data = try await SitedData()
        let query = [("schemaName", "lists"), ("query.queryName", "OtherOptionMixedMultiple")]
        let statement =
            #"{"schemaName": "lists", "sql": "select l.ParticipantId from OtherOption l order by 1"}"#
        let path = "/query/MERIDIAN/HERON/SLEEP01/executeSql.api"
        func rows() async throws -> [String] {
            let selected = try await data.scripts.get("selectRows.api", query, as: .editor)
            let asked = try await data.scripts.post(path, json: statement, as: .editor)
            #expect(selected.status == .ok && asked.status == .ok, "\(selected.text) \(asked.text)")
            return [selected.text, asked.text]
        }
        let before = try await rows()
        #expect(before[0].contains("CANARYHARBOR"))
        try await restrict(data)
        let after = try await rows()
        #expect(!after[0].contains("CANARYHARBOR") && after[0].contains("CANARYNORTH"))
        #expect(after[1] != before[1])
        try await lift(data)
        #expect(try await rows()[0].contains("CANARYHARBOR"))
    }

    @Test func `exports made before are deleted, copies of other participants aren't`() async throws {
        let data = try await SitedData()
        _ = try await export(data, [.csv], as: .editor)
        let copied = try await data.post(
            "/participants/2/data-requests/copies", [("purpose", "Asked")], as: .editor)
        try #require(copied.status == .seeOther, "\(copied.text)")
        await data.pages.feature.settled()
        try await restrict(data)
        let states: [String] = try await data.site.store.read {
            try $0.rows("select state from exports order by id") { try $0[0] }
        }
        #expect(states == ["removed", "done"])
        #expect(try await data.get("/exports/1/file", as: .editor).status == .notFound)
    }

    @Test func `de-identified exports leave out the participant, and their report says so`() async throws {
        let site = try await DeidentifiedSite()
        defer { site.data.clear() }
        try await site.site.store.write { transaction in
            try transaction.run(
                """
                insert into participant_restrictions (participant_id, ground, reason, began_at, began_by)
                values (3, 'objection', 'x', 1, 'Test')
                """)
        }
        let archive = try await site.export(ArchiveFormat.allCases)
        #expect(readCSV(try archive.text("Diary.csv")).count == 1 + 11 * 2)
        for name in ["README.txt", "REPORT.html"] {
            #expect(
                try archive.text(name).contains("1 participant is left out because processing"), "\(name)")
        }
        #expect(try archive.text("REPORT.json").contains(#""restrictedParticipants":1"#))
    }

    @Test func `a schedule of changes reports the rows as removed, and sends them again afterwards`()
        async throws
    {
        let site = try await ScheduleSite.sending(.takes, [("changes", "on"), ("kept", "100")])
        defer { site.clear() }
        let channel = site.site.world.channel.id
        try await site.site.store.write { transaction in
            try transaction.run(
                """
                insert into participants (id, channel_id, allow_data_sharing, enrolled_at)
                values (1, \(channel), 'NA', 5) on conflict (id) do nothing
                """)
        }
        func archive(_ number: Int64) throws -> ZipReading {
            let path = site.data.worker.folder.file(of: ExportID(rawValue: number))
            return try ZipReading(Array(try #require(FileManager.default.contents(atPath: path))))
        }
        try await site.run(afterHours: 24)
        #expect(readCSV(try archive(1).text("Diary.csv")).count == 2)
        try await site.site.store.write { transaction in
            try transaction.run(
                """
                insert into participant_restrictions (participant_id, ground, reason, began_at, began_by)
                values (1, 'objection', 'x', 1, 'Test')
                """)
        }
        try await site.run(afterHours: 24)
        let second = try archive(2)
        #expect(readCSV(try second.text("Diary.csv")).count == 1)
        #expect(readCSV(try second.text("removed.csv")).count == 2, "a full export wouldn't have it either")
        let readme = try second.text("README.txt")
        #expect(readme.contains("participants whose processing is restricted"))
        #expect(readme.contains("1 participant is left out"))
        try await site.run(afterHours: 24)
        #expect(readCSV(try archive(3).text("removed.csv")).count == 1, "it is reported once")
        try await site.site.store.write { transaction in
            try transaction.run(
                "update participant_restrictions set lifted_at = 2, lifted_by = 'Test', lift_reason = 'x'")
        }
        try await site.run(afterHours: 24)
        #expect(readCSV(try archive(4).text("Diary.csv")).count == 2, "it is new again")
    }

    @Test func `responses wait instead of being forwarded, and are sent when it's lifted`() async throws {
        let site = try await ForwardingSite(responses: 2)
        try await site.setUpBasic()
        try await site.store.write { transaction in
            try transaction.run(
                """
                insert into participant_restrictions (participant_id, ground, reason, began_at, began_by)
                values (1, 'objection', 'x', 1, 'Test')
                """)
        }
        try await site.run(afterSeconds: 1)
        #expect(try await site.count(.forwarded) == 1)
        #expect(try await site.count(.processed) == 1)
        let replayed = try await site.pages.site.post(
            ForwardingSite.page + "/responses/1", [], as: .folderAdmin)
        #expect(replayed.status == .conflict && replayed.text.contains("is restricted"))
        try await site.store.write { transaction in
            try transaction.run(
                "update participant_restrictions set lifted_at = 2, lifted_by = 'Test', lift_reason = 'x'")
        }
        try await site.run(afterSeconds: 1)
        #expect(try await site.count(.forwarded) == 2)
    }
}
