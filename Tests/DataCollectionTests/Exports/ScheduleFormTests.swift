import HTTP
import SQLStore
import Support
import Testing

@testable import DataAccess
@testable import DataCollection

/// The forms of schedules and targets: what they refuse, who uses them, and what they never show.
struct ScheduleFormTests {
    @Test(
        arguments: [
            ([("name", " ")], "Enter a name."),
            ([("name", String(repeating: "n", count: 61))], "Enter at most 60"),
            ([("format", "pdf")], "Choose at least one format."),
            ([("every", "hourly")], "Choose how often."),
            ([("every", "monthly"), ("day", "32")], "Enter a day from 1 to 31."),
            ([("every", "weekly"), ("weekday", "8")], "Choose how often."),
            ([("time", "25:00")], "Enter a time such as 03:00."),
            ([("zone", "Berlin")], "Choose a time zone."),
            ([("kept", "0")], "Enter a number from 1 to 100."),
            ([("kept", "many")], "Enter a number from 1 to 100."),
            ([("time", "03:00:30")], "Enter a time such as 03:00."),
            ([("changes", "on")], "Choose a target: files of changes"),
            ([("profile", "9")], "This profile no longer exists."),
            ([("target", "9")], "This target no longer exists."),
        ] as [([(String, String)], String)])
    func `a wrong schedule is refused, and nothing is saved`(
        _ changes: [(String, String)], _ message: String
    ) async throws {
        let site = try await ScheduleSite()
        let refused = try await site.addSchedule(changes)
        #expect(refused.status == .unprocessableContent && refused.text.contains(message), "\(refused.text)")
        let count: Int? = try await site.site.store.read {
            try $0.value("select count(*) from export_schedules")
        }
        #expect(count == 0)
    }

    @Test(
        arguments: [
            ([("name", "")], "Enter a name."),
            ([("url", "ftp://files.example.org/")], "Enter the address as https://"),
            ([("url", "http://files.example.org/")], "Enter the address as https://"),
            ([("url", "")], "Enter a value."),
            ([("password", String(repeating: "p", count: 20_001))], "Enter at most 20000 characters."),
            ([("user", "bob"), ("password", "")], "Enter the password of this user."),
            ([("password", "two words")], "The token cannot"),
            ([("user", "a:b"), ("password", "x")], "contain a colon"),
        ] as [([(String, String)], String)])
    func `a wrong target is refused`(_ changes: [(String, String)], _ message: String) async throws {
        let site = try await ScheduleSite()
        let refused = try await site.addTarget(changes)
        #expect(refused.status == .unprocessableContent && refused.text.contains(message), "\(refused.text)")
        #expect(refused.text.contains(#"aria-invalid="true""#), "the error is at its field")
        #expect(
            try await site.site.get(ScheduleSite.targets, as: .folderAdmin).text.contains("No targets yet"))
    }

    @Test func `credentials are sealed, never shown, kept when left blank, and deleted with the target`()
        async throws
    {
        let site = try await ScheduleSite()
        #expect(try await site.addTarget().status == .seeOther)
        let page = ScheduleSite.targets + "/1"
        #expect(!(try await site.site.get(page, as: .folderAdmin).text.contains(ScheduleSite.secret)))
        let stored: [String] = try await site.site.store.read {
            try $0.rows("select settings || coalesce(hex(secrets_sealed), '') from export_targets") {
                try $0[0]
            }
        }
        let row = try #require(stored.first)
        #expect(!row.contains(ScheduleSite.secret) && row.count > 100)
        let event = try #require(try await site.data.events("export-target.add").first)
        #expect(!event.contains(ScheduleSite.secret))
        let renamed = try await site.save(
            page, [("name", "Vault"), ("url", site.server.address), ("password", "")], as: .folderAdmin)
        #expect(renamed.status == .seeOther, "\(renamed.text)")
        let tested = try await site.site.post(page + "/test", as: .folderAdmin)
        #expect(tested.location == ScheduleSite.targets)
        let request = try #require(site.server.requests.first)
        #expect(FakeTarget.field("authorization", of: request) == "Bearer \(ScheduleSite.secret)")
        let list = try await site.site.get(ScheduleSite.targets, as: .folderAdmin)
        #expect(list.text.contains("Vault") && list.text.contains("accepted the test file"))
        #expect(try await site.addSchedule([("target", "1")]).status == .seeOther)
        #expect(try await site.site.post(page + "/remove", as: .folderAdmin).status == .seeOther)
        let left: String? = try await site.site.store.read {
            try $0.value(
                """
                select coalesce(hex(t.secrets_sealed), '') || coalesce(s.target_id, 'none')
                from export_targets t, export_schedules s
                """)
        }
        #expect(left == "none")
    }

    @Test func `stored credentials aren't sent to another server, and entered ones survive an error`()
        async throws
    {
        let site = try await ScheduleSite()
        #expect(try await site.addTarget().status == .seeOther)
        let page = ScheduleSite.targets + "/1"
        let elsewhere = [("name", "Archive"), ("url", "http://127.0.0.1:1/"), ("password", "")]
        let moved = try await site.save(page, elsewhere, as: .folderAdmin)
        #expect(
            moved.status == .unprocessableContent && moved.text.contains("Enter it again"), "\(moved.text)")
        let refused = try await site.addTarget([("name", "")])
        #expect(!refused.text.contains(ScheduleSite.secret) && refused.text.contains("keep what you entered"))
        let held = try #require(refused.text.firstMatch(of: #/name="held" value="([^"]+)"/#)).1
        let again = try await site.addTarget([("name", "Second"), ("password", ""), ("held", String(held))])
        #expect(again.status == .seeOther, "\(again.text)")
        _ = try await site.site.post(ScheduleSite.targets + "/2/test", as: .folderAdmin)
        let request = try #require(site.server.requests.first)
        #expect(FakeTarget.field("authorization", of: request) == "Bearer \(ScheduleSite.secret)")
    }

    @Test
    func `changes of another user aren't overwritten, and no two schedules have files of the same name`()
        async throws
    {
        let site = try await ScheduleSite.sending()
        for fields in [ScheduleSite.fields(), ScheduleSite.fields() + [("was", "other")]] {
            let stale = try await site.site.post(ScheduleSite.schedule, fields, as: .editor)
            #expect(stale.status == .unprocessableContent && stale.text.contains("Another user has changed"))
        }
        let stale = try await site.site.post(
            ScheduleSite.targets + "/1", [("name", "Archive"), ("url", site.server.address)], as: .folderAdmin
        )
        #expect(stale.status == .unprocessableContent && stale.text.contains("Another user has changed"))
        for name in ["nightly", "NIGHTLY"] {
            let same = try await site.addSchedule([("name", name)])
            #expect(
                same.status == .unprocessableContent && same.text.contains("Choose another one"), "\(name)")
        }
        #expect(try await site.addSchedule([("name", "Day & night")]).status == .seeOther)
        #expect(try await site.addSchedule([("name", "Day / night")]).status == .unprocessableContent)
        #expect(
            try await site.save(ScheduleSite.schedule, ScheduleSite.fields(), as: .editor).status == .seeOther
        )
    }

    @Test func `a test that fails says why`() async throws {
        let site = try await ScheduleSite(.answers(status: 403, "no"))
        #expect(try await site.addTarget().status == .seeOther)
        _ = try await site.site.post(ScheduleSite.targets + "/1/test", as: .folderAdmin)
        let list = try await site.site.get(ScheduleSite.targets, as: .folderAdmin)
        #expect(list.text.contains("403"), "\(list.text)")
    }

    @Test func `editors make schedules, admins set up targets, and strangers see neither`() async throws {
        let site = try await ScheduleSite.sending()
        let new = ScheduleSite.exports + "/schedules/new"
        #expect(try await site.site.get(new, as: .editor).status == .ok)
        #expect(try await site.site.get(new, as: .reader).status == .forbidden)
        #expect(try await site.addSchedule(as: .reader).status == .forbidden)
        #expect(try await site.site.get(ScheduleSite.targets, as: .editor).status == .forbidden)
        #expect(
            try await site.site.get(ScheduleSite.targets + "/new?kind=sftp", as: .folderAdmin).status == .ok)
        #expect(
            try await site.site.get(ScheduleSite.targets + "/new?kind=ftp", as: .folderAdmin).status
                == .notFound)
        for path in ["/schedules/1", "/schedules/new", "/targets", "/targets/1"] {
            #expect(
                try await site.site.get(ScheduleSite.exports + path, as: .stranger).status == .notFound,
                "\(path)")
        }
        let page = try await site.site.get(ScheduleSite.exports, as: .reader)
        #expect(page.text.contains("Nightly") && !page.text.contains("schedules/1"))
    }
}
