import Access
import FoundationEssentials
import HTTP
import JSON
import SQLStore
import Support
import Tables
import Testing
import Vocabulary

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// Copies of everything about one participant.
struct ParticipantCopyTests {
    private static let page = RestrictionTests.page

    private func copy(
        _ data: SitedData, of number: Int = 1, _ fields: [(String, String)] = [], as user: TestUser = .editor
    ) async throws -> ZipReading {
        let page = "/participants/\(number)/data-requests"
        let started = try await data.post(
            page + "/copies", [("purpose", "Asked by email")] + fields, as: user)
        try #require(started.status == .seeOther, "\(started.text)")
        await data.pages.feature.settled()
        let state = try await data.site.store.read {
            try $0.value(
                "select state || coalesce(failure, '') from exports order by id desc limit 1", as: String.self
            )
        }
        try #require(state == "done", "\(state ?? "") \(data.pages.reports.withLock { $0 })")
        let id: Int64? = try await data.site.store.read { try $0.value("select max(id) from exports") }
        let file = try await data.get("\(page)/copies/\(try #require(id))/file", as: user)
        try #require(file.status == .ok, "\(file.text.prefix(500))")
        #expect(file.headers["cache-control"] == "no-store")
        return try ZipReading(file.body)
    }

    private func text(_ archive: ZipReading) -> String {
        archive.entries.filter { !$0.key.hasSuffix(".pdf") }.values.map {
            String(decoding: $0, as: UTF8.self)
        }
        .joined()
    }

    @Test(arguments: [TestUser.editor, .folderAdmin, .reader])
    func `a copy has everything about one participant and nothing of others, and no secret`(_ user: TestUser)
        async throws
    {
        let data = try await SitedData()
        _ = try await data.post("/participants/1/notes", [("note", "Prefers <mornings>")], as: .editor)
        _ = try await data.post(
            "/participants/1/hold", [("from", "2026-11-20"), ("until", ""), ("reason", "Traveling")],
            as: .editor)
        _ = try await data.post(
            Self.page + "/corrections", [("asked", "2026-11-01"), ("text", "CANARYREQUEST")], as: .editor)
        _ = try await data.post(Self.page + "/restriction", RestrictionTests.fields, as: .editor)
        let archive = try await copy(data, as: user)
        let all = text(archive)
        for word in ["CANARYHARBOR", "Prefers <mornings>", "Traveling", "CANARYREQUEST", "Asked by email"] {
            #expect(all.contains(word), "\(word)")
        }
        for word in ["CANARYNORTH", "CANARYNONE", "Northwood"] { #expect(!all.contains(word), "\(word)") }
        let readme = try archive.text("README.txt")
        #expect(
            readme.contains("about one person") && readme.contains("The account of the app isn't included"))
        let sums = try archive.text("SHA256SUMS")
        for name in archive.names where !["README.txt", "SHA256SUMS"].contains(name) {
            #expect(readme.contains(name) && sums.contains("  \(name)\n"), "\(name)")
        }
        #expect(try archive.text("record.html").contains("Prefers &lt;mornings&gt;"))
        #expect(archive.entries["record.pdf"]?.starts(with: Array("%PDF-1.".utf8)) == true, "\(readme)")
        for (name, bytes) in archive.entries where name.hasSuffix(".json") {
            #expect(throws: Never.self, "\(name)") {
                try JSONTree.parse(String(decoding: bytes, as: UTF8.self))
            }
        }
        let secrets: [[UInt8]] = try await data.site.store.read {
            try $0.rows("select app_token_digest from participants") { try $0[0] }
        }
        for secret in secrets { #expect(!all.lowercased().contains(Self.hex(secret))) }
        #expect(data.site.faults.all.isEmpty, "\(data.site.faults.all)")
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test func `each copy and download is recorded with the reason, and copies aren't among exports`()
        async throws
    {
        let data = try await SitedData()
        try await data.site.store.write {
            try $0.run(
                """
                insert into webhooks (channel_id, name, events, is_on, changed_at, changed_by)
                select id, 'All', 'export.finished', 1, 0, 'Ada' from channels
                """)
        }
        _ = try await copy(data)
        let messages: Int? = try await data.site.store.read {
            try $0.value("select count(*) from webhook_messages")
        }
        #expect(messages == 0, "no receiver learns who asked for a copy")
        let events: [String] = try await data.site.store.read {
            try $0.rows(
                "select action || ' ' || subject || details from audit_events where action like 'participant.%copy' order by seq"
            ) { try $0[0] }
        }
        #expect(
            events.first
                == #"participant.copy participant 1{"export":"1","reason":"Asked by email","account":false}"#)
        #expect(events.count == 2 && events[1].hasPrefix("participant.download-copy participant 1"))
        #expect(!(try await data.get("/exports", as: .editor).text.contains("/exports/1/")))
        for path in ["/exports/1/file", "/exports/1/repeat", "/exports/1/stop"] {
            let answer =
                path.hasSuffix("file")
                ? try await data.get(path, as: .editor) : try await data.post(path, as: .editor)
            #expect(answer.status == .notFound, "\(path)")
        }
    }

    @Test func `a copy is only for who may answer requests of its participant`() async throws {
        let data = try await SitedData()
        _ = try await copy(data, of: 2)
        let file = "/data-requests/copies/1/file"
        #expect(try await data.get("/participants/2" + file, as: .editor).status == .ok)
        #expect(try await data.get("/participants/1" + file, as: .editor).status == .notFound)
        #expect(try await data.get("/participants/2" + file, as: .reader).status == .notFound)
        #expect(try await data.get("/participants/2" + file, as: .coordinator).status == .forbidden)
        #expect(try await data.get("/participants/2" + file, as: .stranger).status == .notFound)
        // A participant who moves takes the copy along.
        try await data.site.store.write { [harbor = data.harbor] transaction in
            try transaction.run("update participants set site_id = \(harbor.id) where id = 2")
        }
        #expect(try await data.get("/participants/2" + file, as: .reader).status == .ok)
    }

    @Test(arguments: ["", " ", String(repeating: "x", count: 501)])
    func `a copy needs a reason`(_ reason: String) async throws {
        let data = try await SitedData()
        let answer = try await data.post(Self.page + "/copies", [("purpose", reason)])
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.says("Enter a reason") || answer.page.says("has 501 characters"))
    }

    @Test(arguments: ["fr", "x", "../en", "en-US-xx-yy-zz-12345"])
    func `a copy is in a language of the study`(_ language: String) async throws {
        let data = try await SitedData()
        let answer = try await data.post(
            Self.page + "/copies", [("purpose", "Asked"), ("language", language)])
        let isWider = LanguageTag(language)?.match(among: [.english]) != nil
        #expect(answer.status == (isWider ? .seeOther : .unprocessableContent))
        #expect(isWider || answer.page.says("Choose one of the study's languages"))
    }

    @Test func `the record has words for codes, and who used the data unless processing was restricted`()
        async throws
    {
        let data = try await SitedData()
        let list = "/lists/\(data.choices.id)/export?format=csv"
        #expect(try await data.get(list, as: .editor).status == .ok)
        data.site.clock.advance(seconds: 60)
        data.site.forget(.editor)
        _ = try await data.post(Self.page + "/restriction", RestrictionTests.fields, as: .editor)
        #expect(try await data.get(list, as: .editor).status == .ok)
        let archive = try await copy(data)
        #expect(try readCSV(archive.text("csv/study_downloads.csv")).count == 2)
        let record = try archive.text("record.html")
        for text in ["You contest the accuracy of the data", "Downloaded or queried data of the study"] {
            #expect(record.contains(text), "\(text)")
        }
        #expect(!record.contains(">accuracy<"))
    }

    @Test func `the account needs the identity link, also for the download`() async throws {
        let data = try await SitedData()
        let refused = try await data.post(
            Self.page + "/copies", [("purpose", "x"), ("account", "1")], as: .editor)
        #expect(refused.status == .forbidden)
        let (study, console, email) = (
            data.site.world.study, data.site.parts.console, TestUser.editor.email
        )
        try await data.site.store.write { transaction in
            _ = try IdentityLinkRepository.add(
                email: email, with: console.grant(ManageRoles.self, on: .study(study)), in: transaction)
        }
        let archive = try await copy(data, [("account", "1")])
        #expect(try archive.text("README.txt").contains("No account of the app is linked"))
        #expect(
            try await data.get(Self.page + "/copies/1/file", as: .folderAdmin).status == .forbidden)
    }

    @Test func `an erasure deletes the copy and its row`() async throws {
        let data = try await SitedData()
        _ = try await copy(data)
        let path = data.pages.feature.exports.folder.file(of: ExportID(rawValue: 1))
        #expect(FileManager.default.fileExists(atPath: path))
        try await data.site.store.write { transaction in
            try transaction.run(
                """
                update participants set status = 1, withdrawn_at = 5, app_token_digest = null, app_token_sealed = null
                where id = 1
                """)
        }
        let erased = try await data.post("/participants/1/erase", [("reason", "Asked")], as: .folderAdmin)
        try #require(erased.status == .seeOther, "\(erased.text)")
        await data.pages.feature.settled()
        let left: Int? = try await data.site.store.read {
            try $0.value("select count(*) from exports where participant_id is not null")
        }
        #expect(left == 0 && !FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: [
        ("es", "Una copia de sus datos"), ("ar", "A copy of your data"), ("en", "A copy of your data"),
    ])
    func `the record is in the chosen language, and hostile texts harm nothing`(
        _ language: String, _ title: String
    ) async throws {
        let data = try await SitedData()
        let texts = [
            "=cmd|' /C calc'!A0", "<script>alert(1)</script>", "اسمي ليلى",
            "🏳️‍🌈 \u{1FAE0} \u{202E}gnirts\u{0007}",
        ]
        for text in texts { _ = try await data.post("/participants/1/notes", [("note", text)], as: .editor) }
        let request = ExportRequest.copy(
            ExportRequest.Copy(
                of: ParticipantID(1), in: try #require(LanguageTag(language)), includesAccount: false,
                reason: texts.joined()), at: nil)
        let archive = try await data.pages.makeCopy(request)
        let html = try archive.text("record.html")
        #expect(html.contains(title) && !html.contains("<script>alert"))
        #expect(html.contains("اسمي ليلى"))
        #expect(try archive.text("csv/notes.csv").contains("'=cmd"))
        let readme = try archive.text("README.txt")
        #expect(archive.entries["record.pdf"] != nil, "\(readme)")
        #expect(readme.contains("record.pdf has question marks"), "\(readme)")
    }

    @Test func `10,000 responses are in a copy`() async throws {
        let data = try await SitedData()
        let (channel, table) = (data.site.world.channel.id, data.choices.id.tableName)
        let columns = try #require(data.choices.definition.columns.first { $0.type == .text }).physicalName
        try await data.site.store.write { transaction in
            try transaction.run(
                """
                with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 10000)
                insert into responses (channel_id, participant_id, activity_id, version, run, language, data, status,
                    received_at)
                select \(channel), 1, 'OtherOption', '1', '1', 'en',
                    '{"results": [{"key": "x", "value": "' || hex(randomblob(500)) || '"}]}', 1, 1795000000000 + n * 60000
                from numbers
                """)
            try transaction.run(
                """
                insert into \(identifier: table) (participant_id, response_id, created, \(identifier: columns))
                select 1, id, '2026-11-20 12:00:00.000', 'An answer in words, number ' || id
                from responses where id > 10
                """)
        }
        let archive = try await copy(data)
        #expect(try archive.text("csv/responses.csv").utf8.count(where: { $0 == 10 }) >= 10_001)
        #expect(try archive.text("record.html").contains("An answer in words, number 10000"))
    }

    @Test func `every table and column with data of a participant is in the copy, or left out with a reason`()
        async throws
    {
        let data = try await SitedData()
        let declared = ParticipantRecordTables.all
        let found = try await RecordedTableCheck.tables(referring: "participants", in: data.site.store)
        let lists = try await data.site.store.read {
            Set(try $0.rows("select 'list_' || id from lists") { try $0[0] as String })
        }
        for (table, columns) in found where !lists.contains(table) {
            if ParticipantRecordTables.leftOut[table] != nil { continue }
            let known = declared.filter { $0.table == table }
            #expect(!known.isEmpty, "\(table) is neither in the copy nor left out with a reason")
            let missing = columns.subtracting(known.reduce(into: Set<String>()) { $0.formUnion($1.columns) })
            #expect(missing.isEmpty, "\(table): \(missing)")
        }
        for table in declared {
            let columns = try #require(found[table.table], "\(table.table) doesn't refer to a participant")
            #expect(table.columns.subtracting(columns).isEmpty, "\(table.table)")
            #expect(table.leftOut.values.allSatisfy { !$0.isEmpty })
        }
        for table in ParticipantRecordTables.leftOut.keys { #expect(found[table] != nil, "\(table)") }
    }
}

extension PageSite {
    /// Makes a copy and reads it.
    fileprivate func makeCopy(_ request: ExportRequest) async throws -> ZipReading {
        let (worker, console, channel) = (feature.exports, site.parts.console, site.world.channel)
        let id = try await site.store.write {
            try worker.ask(request, with: console.grant(ViewResponses.self, on: channel), in: $0)
        }
        worker.trigger()
        await feature.settled()
        let bytes = try #require(
            FileManager.default.contents(atPath: worker.folder.file(of: id)), "\(reports.withLock { $0 })")
        return try ZipReading(Array(bytes))
    }
}
