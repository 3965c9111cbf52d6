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

@Suite struct ExportWorkerTests {
    private func set(_ assignments: SQL, of id: ExportID, _ site: ExportSite) async throws {
        try await site.site.store.write {
            try $0.run("update exports set \(fragment: assignments) where id = \(id)")
        }
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test func `an export that a restart interrupted is made again by itself`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        try await site.add(.text("x"))
        site.worker.pause()
        let id = try await site.ask(site.order([.csv]))
        // What a server leaves behind that was killed in the midst of it.
        try await set("state = 'running', attempt_count = 1, step_count = 400", of: id, site)
        try site.worker.folder.make()
        try Data([1, 2, 3]).write(to: site.worker.folder.partialFile(of: id))
        try await site.pages.feature.start()
        await site.pages.feature.settled()
        let made = try await site.find(id)
        #expect(made.state == .done)
        #expect(made.attempts == 2)
        #expect(made.rows == 1)
        #expect(exists(site.worker.folder.file(of: id)))
        #expect(!exists(site.worker.folder.partialFile(of: id)))
    }

    @Test func `an export that stops the server again and again is given up`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        site.worker.pause()
        let id = try await site.ask(site.order([.csv]))
        try await set("state = 'running', attempt_count = 3", of: id, site)
        try await site.pages.feature.start()
        await site.pages.feature.settled()
        let made = try await site.find(id)
        #expect(made.state == .failed)
        #expect(made.failure?.contains("3 times") == true)
        #expect(try await site.events("export.fail").count == 1)
        #expect(try await site.events("export.finish").isEmpty)
    }

    @Test func `exports are made one after the other in their order`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        site.worker.pause()
        var ids: [ExportID] = []
        for _ in 0..<3 { ids.append(try await site.ask(site.order([.csv]))) }
        site.worker.trigger()
        await site.pages.feature.settled()
        #expect(try await site.find(ids[0]).state == .waiting)
        try await site.worker.resume()
        await site.pages.feature.settled()
        for id in ids { #expect(try await site.find(id).state == .done) }
        let order = try await site.events("export.finish").map { $0.split(separator: "\"")[3] }
        #expect(order == ids.map { "\($0)" })
    }

    @Test func `an export that is stopped while it waits is not made`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        site.worker.pause()
        let id = try await site.ask(site.order([.csv]))
        let stopped = try await site.site.post("\(ExportSite.exports)/\(id)/stop", as: .editor)
        #expect(stopped.status == .seeOther)
        try await site.worker.resume()
        await site.pages.feature.settled()
        #expect(try await site.find(id).state == .stopped)
        #expect(!exists(site.worker.folder.file(of: id)))
        #expect(try await site.events("export.stop").count == 1)
        let again = try await site.site.post("\(ExportSite.exports)/\(id)/stop", as: .editor)
        #expect(again.status == .seeOther)
        #expect(try await site.events("export.stop").count == 1)
    }

    @Test func `a file is deleted when its time is over, and its line stays`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        _ = try await site.make(site.order([.csv]))
        let id = ExportID(1)
        let hours = ExportRepository.keptHours
        site.site.clock.advance(seconds: hours * 3_600 - 1)
        try await site.worker.sweep()
        #expect(exists(site.worker.folder.file(of: id)))
        site.site.clock.advance(seconds: 1)
        // No one takes it away in the time before it is deleted either.
        site.site.forget(.editor)
        #expect(try await site.site.get("\(ExportSite.exports)/1/file", as: .editor).status == .notFound)
        try await site.worker.sweep()
        #expect(!exists(site.worker.folder.file(of: id)))
        #expect(try await site.find(id).state == .removed)
        #expect(
            try await site.site.get(ExportSite.exports, as: .editor).page.texts.contains(
                "The file was deleted."))
    }

    @Test func `files that hold erased data are deleted at once, and what is being made starts over`()
        async throws
    {
        let site = try await ExportSite()
        defer { site.clear() }
        _ = try await site.make(site.order([.csv]))
        let (done, file) = (ExportID(1), site.worker.folder.file(of: ExportID(1)))
        let making = try await site.ask(site.order([.csv]))
        try await set("state = 'running', attempt_count = 3", of: making, site)
        let remains = site.pages.feature.remains
        let channel = site.site.world.channel.id
        try await site.site.store.write { try ErasedExportRepository.endFiles(of: channel, $0) }
        // No one takes the file away in the time before it is deleted either.
        #expect(try await site.site.get("\(ExportSite.exports)/1/file", as: .editor).status == .notFound)
        #expect(try await site.find(making).state == .waiting)
        remains.remove()
        await site.pages.feature.settled()
        #expect(!exists(file))
        #expect(try await site.find(done).state == .removed)
        #expect(try await site.find(making).state == .done)
        let page = try await site.site.get(ExportSite.exports, as: .editor)
        #expect(
            page.page.texts.contains(
                "The file was deleted early, for example because participant data was erased."))
    }

    @Test func `files that belong to no export are deleted, others are left alone`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        _ = try await site.make(site.order([.csv]))
        let folder = site.worker.folder
        for name in ["99.zip", "98.partial", "98.partial.xlsx", "notes.txt"] {
            try Data([1]).write(to: folder.path + "/" + name)
        }
        try await site.worker.sweep()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["1.zip", "notes.txt"])
    }

    @Test func `a file that is gone is not offered any more`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        _ = try await site.make(site.order([.csv]))
        site.worker.folder.remove(ExportID(1))
        #expect(try await site.site.get("\(ExportSite.exports)/1/file", as: .editor).status == .notFound)
        #expect(try await site.find(ExportID(1)).state == .removed)
    }

    @Test func `an export of a List that is gone says so`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        let order = ExportRequest(
            list: ListID(999), view: "", title: "Gone", formats: [.csv], showsLabels: false,
            guardsFormulas: true,
            includesTokens: false, at: .all)
        let id = try await site.ask(order)
        site.worker.trigger()
        await site.pages.feature.settled()
        #expect(try await site.find(id).failure == "The List no longer exists.")
        #expect(!exists(site.worker.folder.file(of: id)))
    }

    @Test func `a folder that cannot be written is told to the operator, and people are told to ask`()
        async throws
    {
        let site = try await ExportSite()
        defer { site.clear() }
        try Data([1]).write(to: site.worker.folder.path)
        let id = try await site.ask(site.order([.csv]))
        site.worker.trigger()
        await site.pages.feature.settled()
        #expect(try await site.find(id).state == .failed)
        #expect(try await site.find(id).failure?.contains("server log") == true)
        #expect(site.pages.reports.withLock { $0 }.contains { $0.hasPrefix("export \(id) failed: ") })
    }
}

extension Data {
    fileprivate func write(to path: String) throws {
        try #require(FileManager.default.createFile(atPath: path, contents: self))
    }
}
