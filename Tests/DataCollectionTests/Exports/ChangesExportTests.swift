import Access
import FoundationEssentials
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// Scheduled exports of what has changed since the last one that arrived.
struct ChangesExportTests {
    private static let changes = [("changes", "on"), ("kept", "100")]

    private func archive(_ number: Int64, _ site: ScheduleSite) throws -> ZipReading {
        let path = site.data.worker.folder.file(of: ExportID(rawValue: number))
        return try ZipReading(
            Array(
                try #require(
                    FileManager.default.contents(atPath: path), "\(site.data.pages.reports.withLock { $0 })"))
        )
    }

    /// The values of a column of the List.
    private func remarks(_ archive: ZipReading, _ column: String = "remark") throws -> [String] {
        let lines = readCSV(try archive.text("Diary.csv"))
        let place = try #require(lines[0].firstIndex(of: column))
        return lines.dropFirst().map { $0[place] }
    }

    private func change(_ site: ScheduleSite, _ statement: (String) -> String) async throws {
        let remark = try #require(site.data.diary.column("remark")).physicalName
        let text = statement(remark)
        let table = site.data.id.tableName
        try await site.site.store.write { try $0.run(SQL(verbatim: text.replacing("LIST", with: table))) }
    }

    @Test
    func
        `after the first, exports have the rows that are new or were changed, and the keys of those that are gone`()
        async throws
    {
        let site = try await ScheduleSite.sending(
            .takes, Self.changes + [("format", "csv"), ("format", "xlsx"), ("format", "jsonl")])
        defer { site.clear() }
        try await site.data.add("second")
        try await site.data.add("third")
        try await site.run(afterHours: 24)
        #expect(try remarks(try archive(1, site)) == ["fine", "second", "third"])
        #expect(try archive(1, site).text("README.txt").contains("All rows. The next export"))
        try await site.data.add("fourth")
        try await change(site) { "update LIST set \($0) = 'better' where key = 2" }
        try await change(site) { _ in "delete from LIST where key = 3" }
        try await site.run(afterHours: 24)
        let second = try archive(2, site)
        #expect(try remarks(second) == ["better", "fourth"])
        #expect(readCSV(try second.text("removed.csv")) == [["file", "key"], ["Diary", "3"]])
        #expect(try second.text("Diary.jsonl").split(separator: "\n").count == 2)
        #expect(try second.text("README.txt").contains("Only rows that are new or have changed since"))
        try await site.run(afterHours: 24)
        let third = try archive(3, site)
        #expect(try remarks(third).isEmpty)
        #expect(readCSV(try third.text("removed.csv")) == [["file", "key"]])
        #expect(try await site.column("row_count").last == "0")
    }

    @Test func `what hasn't arrived is in the next file again`() async throws {
        let site = try await ScheduleSite.sending(.answers(status: 401, "no"), Self.changes)
        defer { site.clear() }
        try await site.run(afterHours: 24)
        #expect(try await site.delivery() == "failed 1")
        try await site.data.add("second")
        site.server.behave(.takes)
        try await site.run(afterHours: 24)
        #expect(try remarks(try archive(2, site)) == ["fine", "second"])
        #expect(try await site.delivery() == "delivered 1")
        try await site.data.add("third")
        try await site.run(afterHours: 24)
        #expect(try remarks(try archive(3, site)) == ["third"])
    }

    @Test func `a file that failed isn't sent after a newer one, whose rows it would replace`() async throws {
        let site = try await ScheduleSite.sending(.answers(status: 401, "no"), Self.changes)
        defer { site.clear() }
        try await site.run(afterHours: 24)
        #expect(try await site.delivery() == "failed 1")
        #expect(try await site.site.get(ScheduleSite.exports, as: .editor).text.contains("Send again"))
        site.server.behave(.takes)
        try await site.run(afterHours: 24)
        #expect(try await site.delivery() == "delivered 1")
        #expect(!(try await site.site.get(ScheduleSite.exports, as: .editor).text.contains("Send again")))
        let late = try await site.site.post(ScheduleSite.exports + "/1/send", as: .editor)
        #expect(late.status == .conflict && late.text.contains("newer file"), "\(late.text)")
        try await site.run()
        #expect(site.server.requests.count == 2)
    }

    @Test func `a file that waits for its next attempt isn't sent after a newer one`() async throws {
        let site = try await ScheduleSite.sending(.breaks, Self.changes)
        defer { site.clear() }
        try await site.run(afterHours: 24)
        // As if the target had been away for so long that the next file is due.
        try await site.site.store.write {
            try $0.run("update export_deliveries set next_at = next_at + 30 * 3600000")
        }
        site.server.behave(.takes)
        try await site.run(afterHours: 24)
        try await site.run(afterHours: 12)
        let states: [String] = try await site.site.store.read {
            try $0.rows("select state from export_deliveries order by export_id") { try $0[0] }
        }
        #expect(states == ["failed", "delivered"])
        #expect(site.server.requests.count == 2)
        let page = try await site.site.get(ScheduleSite.exports, as: .editor)
        #expect(page.text.contains("which is newer, has its rows"), "\(page.text)")
    }

    @Test func `other formats, another profile or missing notes mean all rows`() async throws {
        let site = try await ScheduleSite.sending(.takes, Self.changes)
        defer { site.clear() }
        try await site.run(afterHours: 24)
        let fields = ScheduleSite.fields(
            Self.changes + [("format", "csv"), ("format", "tsv"), ("target", "1")])
        let saved = try await site.save(ScheduleSite.schedule, fields, as: .editor)
        #expect(saved.status == .seeOther, "\(saved.text)")
        try await site.run(afterHours: 24)
        #expect(try remarks(try archive(2, site)) == ["fine"])
        try await site.run(afterHours: 24)
        #expect(try remarks(try archive(3, site)).isEmpty)
        try FileManager.default.removeItem(
            atPath: site.data.worker.folder.notesFile(of: ExportID(rawValue: 3)))
        try await site.run(afterHours: 24)
        #expect(try remarks(try archive(4, site)) == ["fine"])
    }

    @Test func `only the notes that the next export needs are kept, and none of a deleted schedule`()
        async throws
    {
        let site = try await ScheduleSite.sending(.takes, Self.changes)
        defer { site.clear() }
        for _ in 0..<3 { try await site.run(afterHours: 24) }
        func notes() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: site.data.worker.folder.path)
                .filter { $0.hasSuffix(".rows") }
        }
        try await site.data.worker.sweep()
        #expect(try notes() == ["3.rows"])
        let bytes = try #require(
            FileManager.default.contents(atPath: site.data.worker.folder.path + "/3.rows"))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("fine"))
        _ = try await site.site.post(ScheduleSite.schedule + "/remove", as: .editor)
        try await site.data.worker.sweep()
        #expect(try notes().isEmpty)
    }

    @Test func `de-identified exports of changes have the same pseudonyms and keys`() async throws {
        let site = try await DeidentifiedSite()
        defer { site.data.clear() }
        let fields = ScheduleSite.fields([("profile", "1")])
        let added = try await site.site.post(DeidentifiedSite.exports + "/schedules/new", fields, as: .editor)
        #expect(added.status == .seeOther, "\(added.text)")
        // The form wants a target for files of changes.
        try await site.site.store.write { try $0.run("update export_schedules set only_changes = 1") }
        func next() async throws -> [[String]] {
            site.site.clock.advance(seconds: 24 * 3_600)
            _ = try await site.pages.feature.exportDeliveries.round()
            await site.pages.feature.settled()
            let id: Int64? = try await site.site.store.read { try $0.value("select max(id) from exports") }
            let path = site.data.worker.folder.file(of: ExportID(rawValue: id ?? 0))
            let archive = try ZipReading(Array(try #require(FileManager.default.contents(atPath: path))))
            return readCSV(try archive.text("Diary.csv"))
        }
        let first = try await next()
        #expect(first.count == 25)
        let score = try #require(site.data.diary.column("score")).physicalName
        let table = site.data.id.tableName
        try await site.site.store.write {
            try $0.run("update \(identifier: table) set \(identifier: score) = 71.25 where key = 5")
        }
        let second = try await next()
        #expect(second.count == 2 && second[0] == first[0])
        let same = first.filter { $0.prefix(2) == second[1].prefix(2) }
        #expect(same.count == 1 && same[0] != second[1])
    }
}
