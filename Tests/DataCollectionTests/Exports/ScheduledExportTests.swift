import Access
import Cryptography
import FoundationEssentials
import HTTP
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// What schedules make and send, whatever happens meanwhile.
struct ScheduledExportTests {
    @Test func `a due export is made once and sent, with the digest of its file`() async throws {
        let site = try await ScheduleSite.sending()
        defer { site.clear() }
        try await site.run()
        #expect(try await site.column("id").isEmpty)
        try await site.run(afterHours: 24)
        try await site.run()
        #expect(try await site.column("state") == ["done"])
        #expect(try await site.delivery() == "delivered 1")
        let request = try #require(site.server.requests.first)
        let name = try #require(try await site.column("file_name").first)
        #expect(site.server.requests.count == 1 && request.hasPrefix("PUT /responses/\(name) "))
        #expect(FakeTarget.field("authorization", of: request) == "Bearer \(ScheduleSite.secret)")
        let digest = try #require(try await site.column("digest").first)
        let bytes = try #require(Hex.decode(digest))
        #expect(FakeTarget.field("content-digest", of: request) == "sha-256=:\(Base64.encode(bytes)):")
        #expect(try await site.data.events("export.deliver").count == 1)
        let page = try await site.site.get(ScheduleSite.exports, as: .editor)
        #expect(page.text.contains("Sent to Archive on") && page.text.contains("Every day at 03:00"))
        #expect(page.text.contains("Kept until newer files replace it"))
        #expect(try await site.site.get(ScheduleSite.exports + "/1/file", as: .editor).status == .ok)
    }

    @Test func `times that passed while the server was off are made up for once`() async throws {
        let site = try await ScheduleSite.sending()
        defer { site.clear() }
        try await site.run(afterHours: 24 * 5)
        try await site.run()
        #expect(try await site.column("state") == ["done"])
        try await site.run(afterHours: 24)
        #expect(try await site.column("state") == ["done", "done"])
    }

    @Test func `only as many files are kept as the schedule says`() async throws {
        let site = try await ScheduleSite.sending()
        defer { site.clear() }
        for _ in 0..<4 { try await site.run(afterHours: 24) }
        #expect(try await site.column("state") == ["removed", "removed", "done", "done"])
        let folder = site.data.worker.folder.path
        try await site.data.worker.sweep()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
    }

    @Test func `a target that is away gets the file later`() async throws {
        let site = try await ScheduleSite.sending(.breaks)
        defer { site.clear() }
        try await site.run(afterHours: 24)
        #expect(try await site.delivery() == "waiting 1")
        let page = try await site.site.get(ScheduleSite.exports, as: .editor)
        #expect(page.text.contains("Not sent to Archive yet.") && page.text.contains("Tried again at"))
        site.server.behave(.takes)
        try await site.run()
        #expect(try await site.delivery() == "waiting 1")
        try await site.run(minutes: 1)
        #expect(try await site.delivery() == "delivered 2")
        #expect(try await site.emailCount() == 0)
    }

    @Test
    func `after the last attempt an email goes to who saved the schedule, and the file can be sent again`()
        async throws
    {
        let site = try await ScheduleSite.sending(.breaks, [("every", "weekly"), ("weekday", "1")])
        defer { site.clear() }
        try await site.run(afterHours: 24 * 7)
        for _ in 0..<5 { try await site.run(afterHours: 6) }
        #expect(try await site.delivery() == "failed 6")
        #expect(try await site.emailCount() == 1)
        site.server.behave(.takes)
        #expect(try await site.site.post(ScheduleSite.exports + "/1/send", as: .reader).status == .forbidden)
        let again = try await site.site.post(ScheduleSite.exports + "/1/send", as: .editor)
        #expect(again.location == ScheduleSite.exports, "\(again.text)")
        try await site.run()
        #expect(try await site.delivery() == "delivered 1")
        let twice = try await site.site.post(ScheduleSite.exports + "/1/send", as: .editor)
        #expect(twice.status == .conflict && site.server.requests.count == 7)
    }

    @Test func `a target that refuses the credentials isn't asked again until someone changes them`()
        async throws
    {
        let site = try await ScheduleSite.sending(.answers(status: 401, "who?"))
        defer { site.clear() }
        try await site.run(afterHours: 24)
        try await site.run(afterHours: 1)
        #expect(try await site.delivery() == "failed 1")
        #expect(try await site.emailCount() == 1)
        let page = try await site.site.get(ScheduleSite.exports, as: .editor)
        #expect(page.text.contains("rejected the credentials") && !page.text.contains(ScheduleSite.secret))
    }

    @Test func `an export that the server can't write is tried again`() async throws {
        let site = try await ScheduleSite.sending()
        defer { site.clear() }
        let folder = site.data.worker.folder.path
        site.clear()
        #expect(FileManager.default.createFile(atPath: folder, contents: nil))
        try await site.run(afterHours: 24)
        #expect(try await site.column("state") == ["waiting"])
        let page = try await site.site.get(ScheduleSite.exports, as: .editor)
        #expect(page.text.contains("Tried again at"), "\(page.text)")
        try FileManager.default.removeItem(atPath: folder)
        try await site.run(minutes: 1)
        #expect(try await site.column("state") == ["done"])
        #expect(try await site.column("failure") == [""])
        #expect(try await site.delivery() == "delivered 1")
    }

    @Test func `an export that isn't possible fails at once, with an email`() async throws {
        let site = try await ScheduleSite()
        defer { site.clear() }
        let made = try await site.site.post(
            ScheduleSite.exports + "/profiles/new", [("name", "Team"), ("basis", "expert")], as: .editor)
        #expect(made.status == .seeOther)
        #expect(try await site.addSchedule([("profile", "1")]).status == .seeOther)
        try await site.run(afterHours: 24)
        #expect(try await site.column("state") == ["failed"])
        #expect(
            try await site.column("failure").first?.contains("Confirm the flags of all columns first") == true
        )
        #expect(try await site.emailCount() == 1)
        try await site.data.pages.confirmFlags()
        let again = try await site.site.post(ScheduleSite.exports + "/1/repeat", as: .editor)
        #expect(again.status == .seeOther, "\(again.text)")
        try await site.run()
        #expect(try await site.column("state") == ["done"])
        #expect(try await site.column("schedule_id") == ["1"])
        let refused = try await site.site.post(ScheduleSite.exports + "/profiles/1/remove", as: .editor)
        #expect(
            refused.status == .conflict && refused.text.contains("Nightly"),
            "\(refused.status) \(refused.text.prefix(3000))")
    }

    @Test func `no one is told who may no longer edit the study's data`() async throws {
        let site = try await ScheduleSite.sending(.answers(status: 401, "who?"))
        defer { site.clear() }
        try await site.site.store.write { try $0.run("delete from role_assignments where role = 'editor'") }
        try await site.run(afterHours: 24)
        #expect(try await site.delivery() == "failed 1")
        #expect(try await site.emailCount() == 0)
    }

    @Test func `a file that still has to be sent is made again after an erasure`() async throws {
        let site = try await ScheduleSite.sending(.breaks)
        defer { site.clear() }
        try await site.run(afterHours: 24)
        let (channel, target) = (site.site.world.channel.id, ExportTargetID(rawValue: 1))
        let later = site.site.clock.now.adding(seconds: 3_600)
        let sent = try #require(
            try await site.site.store.read { try ExportDeliveryRepository.next(to: target, at: later, $0) })
        try await site.site.store.write { try ErasedExportRepository.endFiles(of: channel, $0) }
        #expect(try await site.column("state") == ["waiting"])
        // What was being sent says nothing about the file that replaces it.
        let isLast = try await site.site.store.write { transaction in
            let isFinished = try ExportDeliveryRepository.finish(sent, at: later, transaction)
            let isFailed = try ExportDeliveryRepository.fail(sent, "x", isFinal: true, at: later, transaction)
            return isFinished || isFailed
        }
        #expect(!isLast)
        #expect(try await site.delivery() == "waiting 1")
        site.server.behave(.takes)
        site.data.worker.trigger()
        try await site.run(minutes: 1)
        #expect(try await site.column("state") == ["done"])
        #expect(try await site.delivery() == "delivered 2")
        try await site.site.store.write { try ErasedExportRepository.endFiles(of: channel, $0) }
        #expect(try await site.column("state") == ["removed"])
    }

    @Test func `nothing of a study in the trash is made or sent`() async throws {
        let site = try await ScheduleSite.sending(.breaks)
        defer { site.clear() }
        try await site.run(afterHours: 24)
        let channel = site.site.world.channel.id
        try await site.site.store.write {
            try $0.run(
                """
                insert into trash (id, folder_id, kind, path, title, reason, deleted_at, deleted_by)
                values (1, 1000, 'study', 'p', 't', 'r', 1, 'Ruth')
                """)
            try $0.run("update channels set trash_id = 1 where id = \(channel)")
        }
        site.server.behave(.takes)
        try await site.run(afterHours: 48)
        #expect(try await site.column("state") == ["done"])
        #expect(try await site.delivery() == "waiting 1")
        try await site.site.store.write {
            try $0.run("update channels set trash_id = null where id = \(channel)")
        }
        try await site.run()
        #expect(try await site.column("state") == ["done", "done"])
        #expect(try await site.delivery() == "delivered 1")
    }

    @Test func `an export can be made and sent now, also of a schedule that is off`() async throws {
        let site = try await ScheduleSite.sending()
        defer { site.clear() }
        let fields = ScheduleSite.fields([("target", "1")]).filter { $0.0 != "on" }
        #expect(try await site.save(ScheduleSite.schedule, fields, as: .editor).status == .seeOther)
        let run = ScheduleSite.schedule + "/run"
        #expect(try await site.site.post(run, as: .reader).status == .forbidden)
        #expect(try await site.site.post(run, as: .stranger).status == .notFound)
        #expect(try await site.site.post(run, as: .editor).location == ScheduleSite.exports)
        #expect(try await site.site.post(run, as: .editor).status == .seeOther)
        try await site.run()
        #expect(try await site.column("state") == ["done"], "a double click makes one export")
        #expect(try await site.delivery() == "delivered 1")
        #expect(try await site.data.events("export-schedule.run").count == 2)
        #expect(try await site.site.get(ScheduleSite.schedule, as: .editor).text.contains("Run now"))
    }

    @Test func `a schedule that is off makes nothing, and one that was deleted keeps its files`() async throws
    {
        let site = try await ScheduleSite.sending()
        defer { site.clear() }
        let fields = ScheduleSite.fields([("target", "1")]).filter { $0.0 != "on" }
        #expect(try await site.save(ScheduleSite.schedule, fields, as: .editor).status == .seeOther)
        try await site.run(afterHours: 48)
        #expect(try await site.column("id").isEmpty)
        #expect(
            try await site.save(ScheduleSite.schedule, fields + [("on", "on")], as: .editor).status
                == .seeOther)
        try await site.run(afterHours: 24)
        let removed = try await site.site.post(ScheduleSite.schedule + "/remove", as: .editor)
        #expect(removed.location == ScheduleSite.exports)
        try await site.run(afterHours: 48)
        #expect(try await site.column("state") == ["done"])
        #expect(try await site.site.get(ScheduleSite.schedule, as: .editor).status == .notFound)
    }
}
