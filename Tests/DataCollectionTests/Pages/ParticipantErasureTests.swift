import Access
import FoundationEssentials
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import DataCollection

/// Participants who left and whose data was kept: listed, and erased by administrators.
struct ParticipantErasureTests {
    private let participants = PageSite.study + "/participants"

    /// A study with one who left before anything was recorded, with a response, and one who takes part.
    private static func withOneWhoLeft() async throws -> PageSite {
        let pages = try await PageSite()
        try await pages.sample("OtherOption", "1")
        try await pages.sample("NewSurvey", "1")
        try await pages.site.store.write { transaction in
            try transaction.run(
                """
                update participants set status = 1, withdrawn_at = 1795000000000, app_token_digest = null,
                    app_token_sealed = null
                where id = 1
                """)
        }
        return pages
    }

    /// How many rows of a participant there are: the participant's own, responses, and in Lists.
    private func counts(_ pages: PageSite, of id: Int64) async throws -> [Int] {
        try await pages.site.store.read { transaction in
            let list = try transaction.value(
                "select id from lists where name = 'OtherOption'", as: Int64.self)
            let tables: [SQL] = [
                "participants where id = \(id)", "responses where participant_id = \(id)",
                "\(identifier: "list_\(list ?? 0)") where participant_id = \(id)",
            ]
            return try tables.map { try transaction.value("select count(*) from \(fragment: $0)") ?? -1 }
        }
    }

    /// Adds a finished export of the study, and one of another.
    private func addExports(_ pages: PageSite) async throws {
        let channels = [pages.site.world.channel.id, pages.site.world.neighbor.id]
        try await pages.site.store.write { transaction in
            for channel in channels {
                try transaction.run(
                    """
                    insert into exports (channel_id, view, title, formats, shows_labels, guards_formulas, holds_tokens,
                        state, asked_at, asked_by, file_name, expires_at, digest, file_size)
                    values (\(channel), '', 'Study', 'csv', 0, 1, 0, 'done', 0, 'Somebody', 'a.zip', 4000000000000, 'd', 1)
                    """)
            }
        }
    }

    private func exportStates(_ pages: PageSite) async throws -> [String] {
        try await pages.site.store.read { try $0.rows("select state from exports order by id") { try $0[0] } }
    }

    /// How many bytes of the write-ahead log there are.
    private func logSize(_ pages: PageSite) -> Int {
        let path = pages.site.store.path + "-wal"
        return (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? -1
    }

    @Test
    func `who left and how is listed for readers, and only administrators are offered to erase`() async throws
    {
        let pages = try await Self.withOneWhoLeft()
        let reader = try await pages.site.get(participants + "?state=withdrawn", as: .reader)
        #expect(reader.page.links.contains("Withdrawn, data kept 1"))
        #expect(reader.page.says("1 participant left before the portal recorded"))
        #expect(reader.page.says("Not recorded. The app may have asked to delete the data"))
        let all = try await pages.site.get(participants, as: .reader)
        #expect(all.page.title == "Participants")
        #expect(!all.text.contains("before the portal recorded"))
        let one = try await pages.site.get(participants + "/1", as: .editor)
        #expect(one.page.texts.contains("Withdrawal") && !one.text.contains(participants + "/1/erase"))
        let admin = try await pages.site.get(participants + "/1", as: .folderAdmin)
        #expect(admin.text.contains(participants + "/1/erase"))
        #expect(
            try await !pages.site.get(participants + "/2", as: .folderAdmin).text.contains("/2/erase"))
    }

    @Test
    func `an administrator erases what was kept, once, with a reason that the audit log keeps`() async throws
    {
        let pages = try await Self.withOneWhoLeft()
        let page = try await pages.site.get(participants + "/1/erase", as: .folderAdmin)
        #expect(page.page.title == "Erase the data of participant 1?")
        let empty = try await pages.site.post(participants + "/1/erase", [("reason", " ")], as: .folderAdmin)
        #expect(
            try empty.status == .unprocessableContent
                && empty.page.field("Reason").error
                    == "Enter a reason, such as: The participant asked the study team by email."
        )
        #expect(try await counts(pages, of: 1) == [1, 1, 1])
        try await addExports(pages)
        #expect(logSize(pages) > 0)
        let other = try await counts(pages, of: 2)
        let erased = try await pages.site.post(
            participants + "/1/erase", [("reason", "asked by email")], as: .folderAdmin)
        #expect(erased.status == .seeOther, "\(erased.text)")
        #expect(try await counts(pages, of: 1) == [0, 0, 0])
        #expect(try await counts(pages, of: 2) == other)
        await pages.feature.settled()
        #expect(try await exportStates(pages) == ["removed", "done"])
        #expect(logSize(pages) == 0)
        #expect(try await pages.recorded("participant.erase") == 1)
        let event = try await pages.site.store.read {
            try $0.value(
                "select details from audit_events where action = 'participant.erase'", as: String.self)
        }
        #expect(event?.contains("asked by email") == true && event?.contains("participant 1") == false)
        let again = try await pages.site.post(
            participants + "/1/erase", [("reason", "again")], as: .folderAdmin)
        #expect(again.status == .notFound)
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test
    func `no one is erased who takes part, in another study, while the data is locked or by an editor`()
        async throws
    {
        let pages = try await Self.withOneWhoLeft()
        let reason = [("reason", "asked by email")]
        let password = "a stone in the river"
        _ = try await pages.site.parts.accounts.add(
            email: TestUser.folderAdmin.email, name: TestUser.folderAdmin.name, password: password,
            by: pages.site.parts.console)
        let active = try await pages.site.post(participants + "/2/erase", reason, as: .folderAdmin)
        #expect(active.status == .conflict && active.text.contains("is still enrolled"))
        let page = try await pages.site.get(participants + "/2/erase", as: .folderAdmin)
        #expect(page.status == .conflict && page.text.contains("is still enrolled"))
        #expect(
            try await pages.site.post(participants + "/1/erase", reason, as: .editor).status == .forbidden)
        let neighbor = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/participants/1/erase"
        #expect(try await pages.site.post(neighbor, reason, as: .siteAdmin).status == .notFound)
        let locked = try await pages.site.post(
            PageSite.study + "/data-lock",
            [("reason", "Read out"), ("meaning", "approval"), ("proof", password)], as: .folderAdmin)
        #expect(locked.status == .seeOther, "\(locked.text)")
        let late = try await pages.site.post(participants + "/1/erase", reason, as: .folderAdmin)
        #expect(late.status == .conflict && late.text.contains("locked"), "\(late.text)")
        #expect(try await counts(pages, of: 1) == [1, 1, 1])
    }

    @Test
    func `a script of an administrator lists who left and erases them`() async throws {
        let pages = try await Self.withOneWhoLeft()
        let site = try await ManagementActionSite(pages)
        let listed = await InProcessClient(pages.site.router).get(
            "\(ManagementActionSite.folder)/query-selectRows.api?schemaName=mobileappstudy&query.queryName=Participant"
                + "&query.Status~eq=1",
            headers: ["apikey": try await site.key(of: .folderAdmin)])
        #expect(listed.json["rows"]?.array?.count == 1, "\(listed.text)")
        #expect(listed.json["rows"]?[0]?["Withdrawn"]?.string?.hasPrefix("2026-11-") == true)
        #expect(listed.json["rows"]?[0]?["WithdrawalRequest"]?.isNull == true)
        for (body, sentence, status) in [
            ("{}", "participantId must be the number of a participant", Status.badRequest),
            (#"{"participantId": "x", "reason": "r"}"#, "participantId must be", .badRequest),
            (#"{"participantId": 1}"#, "Enter a reason", .badRequest),
            (#"{"participantId": 2, "reason": "r"}"#, "is still enrolled", .badRequest),
            (#"{"participantId": 99, "reason": "r"}"#, "The study has no participant 99", .badRequest),
        ] {
            let refused = try await site.post("eraseParticipant", body)
            #expect(
                refused.status == status && refused.exception?.contains(sentence) == true, "\(refused.text)")
        }
        let denied = try await site.post(
            "eraseParticipant", #"{"participantId": 1, "reason": "r"}"#, as: .editor)
        #expect(denied.status == .forbidden)
        #expect(try await counts(pages, of: 1) == [1, 1, 1])
        let done = try await site.post(
            "eraseParticipant", #"{"participantId": 1, "reason": "asked by email"}"#)
        #expect(done.json == ["success": true], "\(done.text)")
        #expect(try await counts(pages, of: 1) == [0, 0, 0])
        #expect(try await pages.recorded("participant.erase") == 1)
    }
}
