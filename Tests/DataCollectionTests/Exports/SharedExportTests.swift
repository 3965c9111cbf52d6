import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// Exports that are limited to participants who share their data.
struct SharedExportTests {
    /// A study in which participant 1 shares the data, 2 refused, 3 was not asked, 4 shares it and has withdrawn; each
    /// with a row of the List and a response.
    private func site() async throws -> ExportSite {
        let site = try await ExportSite()
        let (channel, table) = (site.site.world.channel.id, site.id.tableName)
        let score = try #require(site.diary.column("score")).physicalName
        try await site.site.store.write { transaction in
            for (id, sharing) in [(1, "true"), (2, "false"), (3, "NA"), (4, "true")] {
                try transaction.run(
                    """
                    insert into participants (id, channel_id, allow_data_sharing, enrolled_at, status, withdrawn_at)
                    values (\(id), \(channel), \(sharing), 1, \(id == 4 ? 1 : 0), \(id == 4 ? 2 : nil))
                    """)
                try transaction.run(
                    """
                    insert into responses (channel_id, participant_id, activity_id, version, run, language, data,
                        status, received_at)
                    values (\(channel), \(id), 'Diary', '1.10', '1', 'en', '{"results": []}', 1, 5)
                    """)
                try transaction.run(
                    """
                    insert into \(identifier: table) (participant_id, created, \(identifier: score))
                    values (\(id), '2026-11-20 12:00:00.000', \(id))
                    """)
            }
        }
        return site
    }

    private func order(_ formats: [ArchiveFormat], _ site: ExportSite, study: Bool) -> ExportRequest {
        var order = site.order(formats, study: study, view: "column=ParticipantId&column=score")
        order.onlySharing = true
        return order
    }

    @Test func `every file of a study has the data of those who share theirs, and the README says so`()
        async throws
    {
        let site = try await site()
        defer { site.clear() }
        let archive = try await site.make(order([.csv, .excel, .jsonLines, .r], site, study: true))
        let rows = readCSV(try archive.text("Diary.csv"))
        let place = try #require(rows[0].firstIndex(of: "ParticipantId"))
        #expect(rows.dropFirst().map { $0[place] } == ["1", "4"])
        #expect(readCSV(try archive.text("Diary.data.csv")).count == 3)
        #expect(try archive.text("Diary.jsonl").split(separator: "\n").count == 2)
        let sheet = try ZipReading(try #require(archive.entries["Diary.xlsx"])).text("worksheets/sheet1.xml")
        #expect(sheet.components(of: "<row ").count == 4)
        let responses = try archive.text("responses.jsonl").split(separator: "\n")
        #expect(
            try responses.map { try JSONTree.parse(String($0))["participantId"]?.int } == [1, 4])
        let readme = try archive.text("README.txt")
        #expect(readme.contains("Only participants who share their data: 2 of 4."))
        #expect(readme.contains("2 rows in") && readme.contains("2 responses."))
        #expect(try await site.find(ExportID(1)).rows == 4)
        #expect(try await site.events("export.begin")[0].contains("\"onlySharing\":true"))
    }

    @Test func `a List is limited in addition to its filters, and without the limit has everyone`()
        async throws
    {
        let site = try await site()
        defer { site.clear() }
        var limited = site.order([.csv], view: "column=ParticipantId&query.score~gte=2")
        limited.onlySharing = true
        #expect(try await site.make(limited).text("Diary.csv") == "ParticipantId\r\n4\r\n")
        let all = try await site.make(site.order([.csv], view: "column=ParticipantId"))
        #expect(try all.text("Diary.csv") == "ParticipantId\r\n1\r\n2\r\n3\r\n4\r\n")
        #expect(try !all.text("README.txt").contains("share their data"))
    }

    @Test func `properties are those of participants who share their data`() async throws {
        let site = try await PropertySite()
        for (place, clinic) in ["North", "South"].enumerated() {
            let answer = try await site.set([("clinic", clinic)], place)
            try #require(answer.status == .seeOther, "\(answer.text)")
        }
        let refusing = try await site.pages.site.client(of: nil).post(
            "/response-enroll.api",
            form: [("studyId", "SLEEP01"), ("token", site.tokens[1]), ("allowDataSharing", "false")])
        try #require(refusing.status == .ok, "\(refusing.text)")
        for (isLimited, expected) in [(true, ["1"]), (false, ["1", "2"])] {
            let archive = try await site.pages.make(
                ExportRequest(
                    list: nil, view: "", title: "Sleep", formats: [.csv], showsLabels: false,
                    guardsFormulas: true, includesTokens: false, onlySharing: isLimited, at: .all))
            let rows = readCSV(try archive.text("ParticipantProperties.csv"))
            #expect(rows.dropFirst().map { $0[0] } == expected)
        }
    }

    @Test func `the form offers it with how many that are, and an export once more has it too`() async throws
    {
        let site = try await site()
        defer { site.clear() }
        let form = [("what", "study"), ("format", "csv"), ("sharing", "only")]
        let offered = try await site.site.get(ExportSite.exports, as: .editor)
        #expect(offered.page.fields.contains("Only participants who share their data"))
        #expect(
            offered.page.texts.contains(
                "2 of 4 participants. If selected, those who declined or weren't asked are left out of all files."
            ))
        #expect(try await site.site.post(ExportSite.exports, form, as: .editor).status == .seeOther)
        await site.pages.feature.settled()
        let page = try await site.site.get(ExportSite.exports, as: .editor)
        #expect(page.page.says("CSV; entire study; only participants who share their data"))
        try await site.site.store.write { try $0.run("update exports set state = 'stopped'") }
        _ = try await site.site.post(ExportSite.exports + "/1/repeat", as: .editor)
        await site.pages.feature.settled()
        #expect(try await site.find(ExportID(2)).order.onlySharing)
        let wrong = try await site.site.post(
            ExportSite.exports, [("what", "view"), ("list", "\(site.id)"), ("sharing", "only")], as: .editor)
        #expect(wrong.status == .unprocessableContent)
        #expect(
            wrong.page.fields.contains("Diary as shown 2 of 4 rows, 8 columns")
                && wrong.text.contains("value=\"only\" checked"))
    }

    @Test(arguments: [
        ("/lists/%list/export?column=ParticipantId", "ParticipantId\r\n1\r\n4\r\n"),
        ("/data/Participant/export?column=RowId&sort=RowId", "RowId\r\n1\r\n4\r\n"),
        ("/data/Response/export?column=ParticipantId&sort=RowId", "ParticipantId\r\n1\r\n4\r\n"),
        ("/data/EnrollmentToken/export?column=RowId", "RowId\r\n"),
    ])
    func `files that scripts fetch are limited when they ask for it`(
        _ path: String, _ expected: String
    ) async throws {
        let site = try await site()
        defer { site.clear() }
        let address = PageSite.study + path.replacing("%list", with: "\(site.id)")
        let limited = try await site.site.get(address + "&sharing=only", as: .editor)
        #expect(limited.text == expected)
        for value in ["true", "Only", "all"] {
            let refused = try await site.site.get("\(address)&sharing=\(value)", as: .editor)
            #expect(refused.status == .badRequest && refused.text.contains("sharing"), "\(value)")
        }
        #expect(try await site.site.get(address + "&sharing=only", as: .designer).status == .forbidden)
        #expect(try await site.site.get(address + "&sharing=only", as: .stranger).status == .notFound)
    }

    @Test func `answers are limited by their participants, and tables of none refuse the limit`() async throws
    {
        let pages = try await PageSite.withTokens()
        let table = PageSite.study + "/data/ResponseMetadata/export?column=ParticipantId"
        #expect(try await pages.site.get(table + "&sharing=only", as: .editor).text == "ParticipantId\r\n")
        try await pages.site.store.write {
            try $0.run("update participants set allow_data_sharing = 'true' where id = 1")
        }
        let found = try await pages.site.get(table + "&sharing=only", as: .editor).text
        #expect(Set(found.split(separator: "\r\n").dropFirst()) == ["1"])
        for name in ["Study", "EnrollmentTokenBatch"] {
            let refused = try await pages.site.get(
                "\(PageSite.study)/data/\(name)/export?sharing=only", as: .editor)
            #expect(refused.status == .badRequest && refused.text.contains("belong to participants"))
        }
    }
}
