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
