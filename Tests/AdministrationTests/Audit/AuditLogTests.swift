import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import WebAccess

@testable import Administration

@Suite struct AuditLogTests {
    private static let addresses = [
        "/audit", "/orgs/MERIDIAN/audit", "/orgs/MERIDIAN/apps/HERON/audit",
        "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/audit",
    ]

    @Test(arguments: addresses)
    func `the log of every level shows what was done there`(address: String) async throws {
        let site = try await FolderPagesSite().site
        let page = try await site.get(address, as: .siteAdmin)
        #expect(page.status == .ok && page.text.contains("created study"))
        #expect(site.faults.all == [])
    }

    @Test(arguments: [
        (TestUser.orgAdmin, "/orgs/MERIDIAN/audit", Status.ok), (.orgAdmin, "/audit", .notFound),
        (.orgAdmin, "/orgs/HARBOUR/audit", .notFound), (.stranger, "/orgs/MERIDIAN/audit", .notFound),
        (.folderAdmin, "/orgs/MERIDIAN/audit", .notFound),
        (.folderAdmin, "/orgs/MERIDIAN/apps/HERON/audit", .ok),
        (.reader, "/orgs/MERIDIAN/apps/HERON/audit", .forbidden),
        (.designer, "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/audit", .forbidden),
    ])
    func `the log is for administrators of its place`(
        someone: TestUser, address: String, status: Status
    ) async throws {
        let site = try await FolderPagesSite().site
        #expect(try await site.get(address, as: someone).status == status)
        #expect(
            try await site.get(address + "/999999", as: someone).status
                == (status == .ok ? .notFound : status))
        let export = try await site.post(address + "/export", [("format", "csv")], as: someone)
        #expect(export.status == status)
    }

    @Test func `filters narrow the log and stay in the links of its pages`() async throws {
        let places = try await FolderPagesSite()
        try await places.site.store.write { transaction in
            for number in 1...60 {
                try places.site.parts.console.actor.record(
                    "thing.change", on: places.site.world.study.id, about: "thing \(number)", in: transaction)
            }
        }
        let address = "/orgs/MERIDIAN/audit"
        let first = try await places.site.get(address + "?what=thing.&who=operator", as: .orgAdmin).text
        #expect(
            first.contains("thing 60<") && !first.contains("thing 10<") && !first.contains("created study"))
        let older = try #require(Self.link(in: first, with: "older="))
        #expect(older.contains("what=thing.") && older.contains("who=operator"))
        let second = try await places.site.get(older, as: .orgAdmin).text
        #expect(second.contains("thing 10<") && !second.contains("thing 60<"))
        let newer = try #require(Self.link(in: second, with: "newer="))
        #expect(try await places.site.get(newer, as: .orgAdmin).text.contains("thing 60<"))
        let none = try await places.site.get(address + "?q=thing+nowhere", as: .orgAdmin).text
        #expect(none.contains("No events match"))
        let bad = try await places.site.get(
            address + "?from=x&to=9999-12-31&older=x&who=user:x", as: .orgAdmin)
        #expect(bad.status == .ok)
    }

    @Test(arguments: ["/audit", "/orgs/MERIDIAN/audit", "/orgs/MERIDIAN/apps/HERON/audit"])
    func `a number at the end of all numbers shows a page`(_ address: String) async throws {
        let places = try await FolderPagesSite()
        let (least, most) = (Int64.min, Int64.max)
        for number in [least, least + 1, -1, 0, 1 << 53, most - 1, most] {
            for name in ["older", "newer"] {
                let page = try await places.site.get("\(address)?\(name)=\(number)", as: .siteAdmin)
                #expect(page.status == .ok, "\(name)=\(number)")
            }
        }
    }

    private static func link(in page: String, with text: String) -> String? {
        page.split(separator: "\"").first { $0.hasPrefix("/orgs/") && $0.contains(text) }
            .map { String($0).replacing("&amp;", with: "&") }
    }

    @Test func `an event opens to its before and after`() async throws {
        let places = try await FolderPagesSite()
        _ = try await places.site.post(
            "/orgs/MERIDIAN/settings", [("title", "Meridian Coast")], as: .orgAdmin)
        let event = try #require(try await places.events("organization.rename").first)
        let page = try await places.site.get("/orgs/MERIDIAN/audit/\(event.seq)", as: .orgAdmin).text
        #expect(
            page.contains("<del>Meridian Bay Institute</del>") && page.contains("<ins>Meridian Coast</ins>"))
        #expect(page.contains("M. Thistle") && page.contains("organization.rename"))
        let other = try await places.site.get("/orgs/HARBOUR/audit/\(event.seq)", as: .stranger)
        #expect(other.status == .notFound)
    }

    @Test(arguments: [
        ("study.announce", "announced study"), ("study.unpublish", "withdrew the announcement of study"),
        ("study.publish-updates", "published updates of study"), ("design.reopen", "reopened design"),
        ("design.reinstate", "restored design"), ("notification.resend", "resent notification"),
        ("list.prepare-order", "prepared a sort order for the List"),
        ("response.reprocess-all", "reprocessed the responses of"),
        ("app-push-key.keep", "saved the push key"), ("app-push-key.remove", "deleted the push key for"),
        ("session.end-all", "ended all sessions of"), ("password.force", "invalidated the password of"),
        ("password.send-link", "sent a password link to"), ("data.sql", "ran a SQL query on"),
        ("query.run", "ran the query"), ("export.download", "downloaded the export"),
        ("database.backup", "backed up the database to"), ("forwarding.test", "tested forwarding for"),
        ("forwarding.try-now", "retried forwarding for"), ("forwarding.replay", "forwarded again"),
        ("forwarding.recover", "reached the forwarding target again"),
        ("library.describe", "edited the library description of"), ("library.use", "used from the library"),
        ("library.replace", "replaced the library entry"), ("library.reinstate", "restored to the library"),
        ("participant.withdraw-and-erase", "withdrew participant and erased the data of"),
        ("response.stop-reprocessing", "stopped reprocessing in"),
        ("enrollment.refuse-while-not-collecting", "set whether people can enroll"),
    ])
    func `an event reads as a sentence`(action: String, words: String) async throws {
        let places = try await FolderPagesSite()
        try await places.site.store.write { transaction in
            try places.site.parts.console.actor.record(
                action, on: places.site.world.study.id, about: "Diary", in: transaction)
        }
        let page = try await places.site.get("/audit", as: .siteAdmin).text
        #expect(page.contains(words) && !page.contains("did “"))
    }

    @Test func `what people typed cannot become markup`() async throws {
        let places = try await FolderPagesSite()
        let hostile = "<script>alert(1)</script>\"'&"
        try await places.site.store.write { transaction in
            try places.site.parts.console.actor.record(
                "thing.change", on: .site, about: hostile,
                ["<b>": .change(from: hostile, to: "x"), "plain": .text(hostile)], in: transaction)
        }
        let event = try #require(try await places.events("thing.change").first)
        for address in ["/audit", "/audit/\(event.seq)", "/audit?q=%3Cscript%3E&who=%22%3E%3Cimg%3E"] {
            let page = try await places.site.get(address, as: .siteAdmin).text
            #expect(!page.contains("<script>alert") && !page.contains("\"><img>"))
        }
    }
}

@Suite struct AuditExportTests {
    private func site() async throws -> FolderPagesSite {
        let places = try await FolderPagesSite()
        try await places.site.store.write { transaction in
            try places.site.parts.console.actor.record(
                "thing.change", on: places.site.world.study.id, about: "=1+1",
                ["note": .text("a,b\r\n\"c\"")],
                in: transaction)
        }
        return places
    }

    private func events(_ places: FolderPagesSite, of organization: OrganizationFolder) async throws
        -> [AuditEntry]
    {
        let console = places.site.parts.console
        return try await places.site.store.read { transaction in
            try AuditRepository.next(
                after: 0, limit: 1000,
                with: console.grant(ViewAudit.self, on: .organization(organization)), in: transaction)
        }
    }

    @Test func `JSON lines hold every event of the place as it was recorded`() async throws {
        let places = try await site()
        let expected = try await events(places, of: places.site.world.organization)
        let file = try await places.site.post(
            "/orgs/MERIDIAN/audit/export", [("format", "jsonl")], as: .orgAdmin)
        #expect(file.headers["content-disposition"]?.contains("audit-2026-11-20.jsonl") == true)
        let all = try file.text.split(separator: "\n").map { try JSONTree.parse(String($0)) }
        let lines = all.dropLast()
        #expect(all.last?["events"]?.int == lines.count && all.last?["exportSeal"]?.string != nil)
        #expect(lines.map { $0["seq"]?.int } == expected.map { Int($0.seq) })
        for (line, event) in zip(lines, expected) {
            #expect(line["about"]?.string == event.about && line["action"]?.string == event.action)
            #expect(line["at"]?.string == event.at.iso8601 && line["actor"]?.string == event.actorName)
            #expect(line["details"] == (try JSONTree.parse(event.details)))
        }
        #expect(lines.last?["folder"]?.string == "MERIDIAN/HERON/SLEEP01")
        let described = try #require(
            Operation.exportAudit.answers.first?.contents.first { $0.type == "application/jsonl" })
        #expect(lines.flatMap { SchemaCheck.problems(of: $0, in: described.schema) } == [])
    }

    @Test func `CSV comes back cell by cell, and no cell is a formula`() async throws {
        let places = try await site()
        // A combining sign makes another Character of the quotation mark, which ends a cell all the same.
        let combined = "a\"\u{301},=1"
        try await places.site.store.write { transaction in
            try places.site.parts.console.actor.record(
                "thing.rename", on: places.site.world.study.id, about: combined, in: transaction)
        }
        let expected = try await events(places, of: places.site.world.organization)
        let file = try await places.site.post(
            "/orgs/MERIDIAN/audit/export", [("format", "csv")], as: .orgAdmin)
        let rows = CSVReading.rows(file.text)
        #expect(rows.first == AuditFile.columns + ["folderId", "entryDigest", "previous", "summary"])
        #expect(rows.dropFirst().dropLast().map { $0[0] } == expected.map { "\($0.seq)" })
        #expect(rows.allSatisfy { $0.count == AuditFile.columns.count + 4 })
        #expect(rows.last?[0] == "" && rows.last?[7] == "audit.head")
        #expect(rows.dropLast().last?[8] == combined)
        #expect(rows.dropLast(2).last?[8] == "'=1+1")
        // So that a check can tell changed line ends from changed events.
        #expect(rows.map { AuditCSV.line($0) }.joined() == file.text)
        #expect(rows.dropLast(2).last?[9] == expected.dropLast().last?.details)
    }

    /// What a check without the database says of a file.
    private func check(_ text: String, _ keys: [Audit]) throws -> AuditExportReport {
        var check = AuditExportCheck(keys: keys)
        let bytes = Array(text.utf8)
        func add(_ json: JSONTree?, _ before: Int) {
            guard let json else { return check.addUnreadable() }
            if AuditExportCheck.isEnd(json) {
                check.end(json, digests: [SHA256.digest(Array(bytes.prefix(before))).hex])
            } else {
                check.add(json)
            }
        }
        if text.hasPrefix("{") {
            var before = 0
            for line in text.split(separator: "\n") {
                add(try? JSONTree.parse(String(line)), before)
                before += line.utf8.count + 1
            }
        } else {
            let rows = CSVReading.rows(text)
            for row in rows.dropFirst() {
                add(AuditCSV.event(row, columns: rows[0]), AuditCSV.endOfEvents(bytes))
            }
        }
        return check.finish()
    }

    /// The lines to remove from an export of the whole log, with what the check says then.
    private func removals(
        from lines: [String], isTable: Bool, _ address: String, _ form: [(String, String)]
    ) -> [(Int, String)] {
        guard address == "/audit/export", form.isEmpty else { return [] }
        let start = isTable ? 1 : 0
        let last = lines.count - 2
        return [(start, 1), (start + 2, 3), (last, last - start + 1)].map { line, event in
            (line, "Event \(event) is missing. It was removed after the export.")
        }
    }

    @Test(arguments: ["csv", "jsonl"], ["/audit/export", "/orgs/MERIDIAN/audit/export"])
    func `an export is checked without the database, and every change of it is found`(
        _ format: String, _ address: String
    ) async throws {
        let places = try await site()
        try await places.site.store.write { transaction in
            for about in ["'=1", "''@x", "a 'b'", "=\"2\""] {
                try places.site.parts.console.actor.record(
                    "thing.change", on: places.site.world.study.id, about: about, in: transaction)
            }
        }
        let someone: TestUser = address.hasPrefix("/orgs") ? .orgAdmin : .siteAdmin
        let forms: [[(String, String)]] = [[], [("q", "1+1")]]
        for form in forms {
            let file = try await places.site.post(address, [("format", format)] + form, as: someone).text
            let keys = [places.site.parts.audit]
            let report = try check(file, keys)
            #expect(report.flaw == nil && report.isSealChecked && report.head != nil)
            #expect(report.isComplete == (address == "/audit/export" && form.isEmpty))
            #expect(try check(file, []).isSealChecked == false)
            let changed = file.replacing("1+1", with: "1+2")
            #expect(try check(changed, keys).flaw != nil)
            let lines = file.split(separator: format == "csv" ? "\r\n" : "\n").map(String.init)
            for cut in [Array(lines.dropLast()), Array(lines.dropLast(2)) + lines.suffix(1)] {
                let text = cut.map { $0 + (format == "csv" ? "\r\n" : "\n") }.joined()
                #expect(try check(text, keys).flaw != nil)
            }
            for (index, sentence) in removals(from: lines, isTable: format == "csv", address, form) {
                var cut = lines
                cut.remove(at: index)
                let text = cut.map { $0 + (format == "csv" ? "\r\n" : "\n") }.joined()
                let flaw = try check(text, keys).flaw
                #expect(flaw == sentence, "without line \(index)")
            }
            let other = Audit(key: Array(repeating: 9, count: 32)) { PinnedClock.start }
            #expect(try check(file, [other]).flaw?.contains("not made with this site's key") == true)
        }
    }

    @Test func `an export of one organization tells nothing of events in between`() async throws {
        let places = try await site()
        let file = try await places.site.post(
            "/orgs/MERIDIAN/audit/export", [("format", "jsonl")], as: .orgAdmin
        ).text
        for line in file.split(separator: "\n").dropLast() {
            let json = try JSONTree.parse(String(line))
            #expect(json["digest"] == nil && json["previous"] == nil && json["entryDigest"] != nil)
        }
    }

    @Test func `an export takes the filter, and is itself written down with it`() async throws {
        let places = try await site()
        let form = [("format", "jsonl"), ("what", "thing."), ("q", "1+1")]
        let file = try await places.site.post("/audit/export", form, as: .siteAdmin)
        #expect(file.text.split(separator: "\n").count == 2)
        let event = try #require(try await places.events("audit.export").first)
        #expect(
            event.decodedDetails == ["format": .text("jsonl"), "q": .text("1+1"), "what": .text("thing.")])
        #expect(event.user == places.site.world.user(.siteAdmin))
    }

    @Test func `without the token of a form nothing leaves`() async throws {
        let places = try await site()
        let answer = try await places.site.postWithoutToken(
            "/audit/export", [("format", "csv")], as: .siteAdmin)
        #expect(answer.status == .forbidden)
        #expect(try await places.events("audit.export").isEmpty)
    }
}

/// Reads CSV as RFC 4180 has it.
enum CSVReading {
    static func rows(_ text: String) -> [[String]] {
        var rows: [[String]] = []
        var (row, cell): ([String], String) = ([], "")
        var isQuoted = false
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"" where isQuoted && rest.first == "\"":
                cell.unicodeScalars.append("\"")
                rest.removeFirst()
            case "\"": isQuoted.toggle()
            case "," where !isQuoted:
                row.append(cell)
                cell = ""
            case "\r" where !isQuoted: break
            case "\n" where !isQuoted:
                rows.append(row + [cell])
                (row, cell) = ([], "")
            default: cell.unicodeScalars.append(scalar)
            }
        }
        return rows
    }
}

@Suite struct AuditCheckerTests {
    @Test func `a site admin has the chain checked, and every level shows what was found`() async throws {
        let places = try await FolderPagesSite()
        let before = try await places.site.get("/audit", as: .siteAdmin).text
        #expect(before.contains("Not verified") && before.contains("Verify audit log"))
        let started = try await places.site.post("/audit/verify", as: .siteAdmin)
        #expect(started.location == "/audit")
        await places.checking.waitUntilIdle()
        let result = try #require(
            try await places.site.store.read { transaction in try AuditCheckResult.last(in: transaction) })
        #expect(result.flaw == nil && result.checkedBy == TestUser.siteAdmin.name)
        let page = try await places.site.get("/orgs/MERIDIAN/audit", as: .orgAdmin).text
        #expect(
            page.contains("Verified through event \(result.eventCount)")
                && !page.contains("Verify audit log"))
    }

    @Test func `tampering is reported in the place of the badge`() async throws {
        let places = try await FolderPagesSite()
        try await places.site.store.write { transaction in
            try transaction.run("update audit_events set subject = 'x' where seq = 3")
        }
        _ = try await places.site.post("/audit/verify", as: .siteAdmin)
        await places.checking.waitUntilIdle()
        let page = try await places.site.get("/audit", as: .siteAdmin).text
        #expect(page.contains("Damaged") && page.contains("Event 3 is not what was recorded."))
    }

    @Test func `a log whose end has a wrong seal is reported, although that can't be recorded`() async throws
    {
        let places = try await FolderPagesSite()
        _ = try await places.site.get("/audit", as: .siteAdmin)
        try await places.site.store.write { transaction in
            try transaction.run("update audit_head set seal = zeroblob(32)")
        }
        _ = try await places.site.post("/audit/verify", as: .siteAdmin)
        await places.checking.waitUntilIdle()
        let page = try await places.site.get("/audit", as: .siteAdmin).text
        #expect(page.contains("Damaged") && page.contains("was not made with this key file"))
    }

    @Test func `anyone who opened the log before a check ended is shown what it found`() async throws {
        let places = try await FolderPagesSite()
        _ = try await places.site.post("/audit/verify", as: .siteAdmin)
        await places.checking.waitUntilIdle()
        // What a transaction that began before the end sees: no verdict is written yet, and no check runs.
        try await places.site.store.write { transaction in
            try transaction.run("delete from audit_events where action = 'audit.verify'")
        }
        let page = try await places.site.get("/audit", as: .siteAdmin).text
        #expect(page.contains("Verified through event") && !page.contains("Not verified"))
    }

    @Test(arguments: [TestUser.orgAdmin, .folderAdmin, .stranger])
    func `others start no check`(someone: TestUser) async throws {
        let places = try await FolderPagesSite()
        #expect(try await places.site.post("/audit/verify", as: someone).status == .notFound)
        #expect(places.checking.progress == nil)
    }
}
