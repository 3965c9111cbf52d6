import Access
import FoundationEssentials
import Glibc
import HTTP
import PortalUI
import SQLStore
import Studies
import Support
import Testing
import Zip

@testable import Administration

@Suite struct AuditRetentionPageTests {
    private static let address = "/audit/retention"

    /// The page, with a log that has old events, and the files in a folder of its own.
    private final class Fixture: Sendable {
        let site: TestSite
        let archiver: AuditArchiver
        let folder: String

        init(keeping years: Int? = 3) async throws {
            let path = FileManager.default.temporaryDirectory.path(percentEncoded: false)
            let folder = path + "/audit-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
            self.folder = folder
            let made = Locked<AuditArchiver?>(nil)
            site = try await TestSite { parts in
                let siteMap = SiteMap(assets: .plain, sections: administrationSections)
                let archiver = AuditArchiver(
                    store: parts.store, audit: parts.audit, systemOperator: parts.console, folder: folder)
                made.withLock { $0 = archiver }
                let checking = AuditChecker(store: parts.store, audit: parts.audit, report: { _ in })
                return AuditRetentionController(siteMap: siteMap, store: parts.store, archiver: archiver)
                    .routes
                    + AuditController(siteMap: siteMap, store: parts.store, checking: checking).routes
            }
            guard let archiver = made.withLock({ $0 }) else { preconditionFailure("the routes were made") }
            self.archiver = archiver
            try await site.store.write { [site] transaction in
                for number in 1...20 {
                    try site.parts.console.actor.record(
                        "session.sign-in", on: .site, about: "person \(number)", in: transaction)
                }
            }
            site.clock.advance(seconds: 5 * 366 * 86_400)
            if let years {
                let fields = [("kept", "years"), ("years", "\(years)")]
                let saved = try await site.post(AuditRetentionPageTests.address, fields, as: .siteAdmin)
                #expect(saved.location == AuditRetentionPageTests.address)
            }
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func page() async throws -> String {
            try await site.get(AuditRetentionPageTests.address, as: .siteAdmin).text
        }

        func post(_ path: String, as someone: TestUser = .siteAdmin) async throws -> ClientResponse {
            try await site.post(AuditRetentionPageTests.address + path, as: someone)
        }
    }

    @Test func `the site's administrators reach it from the log, and no one else does`() async throws {
        let bench = try await Fixture(keeping: nil)
        #expect(try await bench.site.get("/audit", as: .siteAdmin).text.contains(Self.address))
        let page = try await bench.page()
        #expect(page.contains("Forever") && page.contains("HIPAA") && page.contains("No archives yet"))
        #expect(!page.contains("Events ready to archive"))
        for someone in [TestUser.orgAdmin, .folderAdmin, .reader, .stranger] {
            for path in ["", "/archives", "/archives/1/removal"] {
                #expect(try await bench.post(path, as: someone).status == .notFound, "\(someone) \(path)")
            }
            let file = try await bench.site.get(Self.address + "/archives/1", as: someone)
            #expect(file.status == .notFound)
        }
        #expect(try await bench.post("/archives").status == .seeOther)
        #expect(try await bench.page().contains("No archives yet"))
    }

    @Test(
        arguments: [
            ("", "6", "Choose one of the two"), ("years", "1", "from 2 to 100"),
            ("years", "two", "from 2 to 100"), ("years", "", "from 2 to 100"),
        ])
    func `a time that is none is reported at its field, and what was typed stays`(
        _ kept: String, _ years: String, _ sentence: String
    ) async throws {
        let bench = try await Fixture(keeping: nil)
        let page = try await bench.site.post(
            Self.address, [("kept", kept), ("years", years)], as: .siteAdmin)
        #expect(page.status == .unprocessableContent && page.page.says(sentence))
        #expect(page.text.contains("value=\"\(years)\""))
    }

    @Test func `forever is forever, whatever number of years is alongside it`() async throws {
        let bench = try await Fixture()
        let saved = try await bench.site.post(
            Self.address, [("kept", "forever"), ("years", "6")], as: .siteAdmin)
        #expect(saved.status == .seeOther)
        #expect(try await bench.site.store.read { try AuditRetentionRepository.current(in: $0) } == .forever)
    }

    @Test func `old events are looked at, written, taken away and removed`() async throws {
        let bench = try await Fixture()
        #expect(try await bench.page().contains("Session: sign in"))
        #expect(try await bench.post("/archives").status == .seeOther)
        await bench.archiver.settled()
        let ready = try await bench.page()
        #expect(ready.contains("Written, still in the log") && ready.contains("remove-1"))
        var status = stat()
        #expect(stat(bench.folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
        let file = try await bench.site.get(Self.address + "/archives/1", as: .siteAdmin)
        #expect(file.status == .ok && file.headers["content-type"] == "application/gzip")
        #expect(Array(file.body.prefix(2)) == [0x1F, 0x8B])
        let copy = bench.folder + "/copy.gz"
        #expect(FileManager.default.createFile(atPath: copy, contents: Data(file.body)))
        var lines: [String] = []
        try GzipLines.read(copy) { lines.append($0) }
        #expect(lines.contains { $0.contains("person 20") })
        #expect(try await bench.post("/archives/1/removal").status == .seeOther)
        let page = try await bench.page()
        #expect(page.contains("\(lines.count) events removed from the audit log"))
        #expect(page.contains("Removed from the log") && page.contains("Checkpoint, event"))
        #expect(page.contains("There are no events from before"))
        let (audit, grant) = (
            bench.site.parts.audit, bench.site.parts.console.grant(ManageSite.self, on: SiteFolder())
        )
        let (report, checked) = try await bench.site.store.read { [lines] transaction in
            var check = try AuditArchiveCheck(
                digest: AuditArchiver.digest(of: copy), with: grant, audit, in: transaction)
            for line in lines { check.add(line) }
            return (try audit.verify(in: transaction), check.finish())
        }
        #expect(report.isIntact && report.archivedCount == Int64(lines.count), "\(report.sentence)")
        #expect(checked.isIntact, "\(checked.sentence)")
        let log = try await bench.site.get("/audit", as: .siteAdmin).text
        #expect(log.contains("removed from the audit log the events in archive"))
        #expect(log.contains("downloaded audit archive"))
        #expect(bench.site.faults.all == [])
    }

    @Test func `a file that was changed, or is gone, lets nothing leave`() async throws {
        let bench = try await Fixture()
        _ = try await bench.post("/archives")
        await bench.archiver.settled()
        let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder)
        let path = bench.folder + "/" + (try #require(names.first))
        let original = try Data(contentsOf: URL(filePath: path))
        try (original.dropLast() + [original[original.count - 1] ^ 1]).write(to: URL(filePath: path))
        #expect(try await bench.post("/archives/1/removal").status == .seeOther)
        #expect(try await bench.page().contains("The archive file was changed"))
        try FileManager.default.removeItem(atPath: path)
        #expect(try await bench.page().contains("no longer in the data folder"))
        #expect(try await bench.site.get(Self.address + "/archives/1", as: .siteAdmin).status == .notFound)
        #expect(try await bench.post("/archives/1/removal").status == .seeOther)
        #expect(try await bench.page().contains("Written, still in the log"))
        // Another one takes its place.
        #expect(try await bench.post("/archives").status == .seeOther)
        await bench.archiver.settled()
        #expect(try await bench.post("/archives/2/removal").status == .seeOther)
        #expect(try await bench.page().contains("Removed from the log"))
    }

    @Test func `an archive that waited while the server was down is written at its start`() async throws {
        let bench = try await Fixture()
        let grant = bench.site.parts.console.grant(ManageSite.self, on: SiteFolder())
        try await bench.site.store.write { transaction in
            _ = try AuditArchiveRepository.ask(with: grant, in: transaction)
        }
        #expect(try await bench.page().contains("Creating an archive"))
        bench.archiver.wake()
        await bench.archiver.settled()
        #expect(try await bench.page().contains("Written, still in the log"))
        await bench.archiver.stop()
        #expect(try await bench.post("/archives").status == .seeOther)
        await bench.archiver.settled()
        #expect(try await bench.page().contains("Creating an archive"))
    }

    @Test func `why an archive could not be written is alongside it`() async throws {
        let bench = try await Fixture()
        try await bench.site.store.write { transaction in
            try transaction.run("update audit_events set subject = 'x' where subject = 'person 7'")
            return
        }
        _ = try await bench.post("/archives")
        await bench.archiver.settled()
        let page = try await bench.page()
        #expect(page.contains("is not what was recorded"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: bench.folder) == [])
    }

    @Test func `an archive of nothing is not written`() async throws {
        let bench = try await Fixture(keeping: 50)
        _ = try await bench.post("/archives")
        await bench.archiver.settled()
        #expect(try await bench.page().contains("No events are old enough to archive."))
        #expect(try FileManager.default.contentsOfDirectory(atPath: bench.folder) == [])
    }

    @Test func `the file of an archive that another replaced is deleted, and no other file`() async throws {
        let bench = try await Fixture()
        for number in 1...2 {
            _ = try await bench.post("/archives")
            await bench.archiver.settled()
            let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder)
            #expect(names.filter { $0.hasPrefix("audit-\(number)-") }.count == 1)
            #expect(names.count == number, "\(names)")
            let path = bench.folder + "/kept.txt"
            #expect(FileManager.default.createFile(atPath: path, contents: Data("kept".utf8)))
        }
    }
}
