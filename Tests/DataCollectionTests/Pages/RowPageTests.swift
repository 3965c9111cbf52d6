import Access
import HTTP
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import DataAccess
@testable import DataCollection
@testable import Responses

struct RowPageTests {
    @Test
    func `a report is told the values before and after, with who and why, of its channel and time`()
        async throws
    {
        let rows = try await RowSite()
        let key = try #require(try await rows.keys(rows.choices).first)
        let (field, site) = (try rows.field("MixedMultiple"), rows.pages.site)
        let previous = try await rows.value("MixedMultiple", key, of: rows.choices)
        _ = try await rows.post(
            rows.row(key, of: rows.choices) + "/edit",
            [(field, "corrected"), ("reason", "Called us"), ("started", "0")])
        _ = try await rows.post(rows.row(key, of: rows.choices) + "/delete", [("reason", "Twice")])
        let (console, now) = (site.parts.console, site.clock.now)
        func shown(_ channel: Channel, from: Int, to: Int) async throws -> [DataCorrection] {
            try await site.store.read { transaction in
                try DataCorrection.all(
                    since: now.adding(seconds: from), before: now.adding(seconds: to), limit: 10,
                    with: console.grant(ViewResponses.self, on: channel), in: transaction)
            }
        }
        let all = try await shown(site.world.channel, from: -60, to: 60)
        #expect(all.map(\.what) == ["corrected", "deleted"])
        #expect(all.map(\.reason) == ["Called us", "Twice"])
        let change = try #require(all.first?.changes.first)
        #expect(change.column == "MixedMultiple" && change.after == "corrected")
        #expect(previous == .text(change.before))
        #expect(all.last?.changes.contains { $0.before == "corrected" && $0.after == "blank" } == true)
        #expect(try await shown(site.world.channel, from: -60, to: 0).isEmpty)
        #expect(try await shown(site.world.channel, from: 1, to: 60).isEmpty)
        #expect(try await shown(site.world.testChannel, from: -60, to: 60).isEmpty)
    }

    @Test
    func `an editor corrects a row: what was there, who and why stay with it`() async throws {
        let rows = try await RowSite()
        let key = try #require(try await rows.keys(rows.choices).first)
        let path = rows.row(key, of: rows.choices)
        let field = try rows.field("MixedMultiple")
        let form = try await rows.get(path + "/edit")
        #expect(form.text.contains("<select") && form.text.contains("choice A"))
        let saved = try await rows.post(
            path + "/edit", [(field, "choice B"), ("reason", "Called us"), ("started", "0")])
        #expect(saved.location == path, "\(saved.text)")
        #expect(try await rows.value("MixedMultiple", key, of: rows.choices) == "choice B")
        let page = try await rows.get(path, as: .reader)
        #expect(
            page.page.texts.contains("Called us") && page.page.texts.contains("E. Clover corrected the row"))
        #expect(
            try page.page.status.texts.contains("This row was edited by E. Clover on 2026-11-20 12:00 UTC."))
        #expect(!page.text.contains(path + "/edit"))
        let grid = try await rows.get(rows.address(rows.choices), as: .reader)
        #expect(grid.text.contains(#"<span class="edited-mark">"#) && grid.text.contains(path))
        let short = try await rows.get(rows.address(rows.choices) + "?column=MixedMultiple", as: .reader)
        #expect(short.text.contains(#"<a class="edited-mark" href="\#(path)">"#))
        #expect(try await rows.pages.recorded("list-row.edit") == 1)
        let audit = try await rows.pages.site.store.read {
            try $0.value(
                "select details from audit_events where action = 'list-row.edit'", as: String.self)
        }
        let details = try #require(audit)
        #expect(details.contains("Called us") && details.contains("digest:"))
        #expect(!details.contains("choice B"))
        #expect(rows.pages.site.faults.all.isEmpty, "\(rows.pages.site.faults.all)")
    }

    @Test
    func `a row shows its questions, and the related rows as answers`() async throws {
        let rows = try await RowSite()
        let key = try #require(try await rows.keys(rows.survey).first)
        let page = try await rows.get(rows.row(key, of: rows.survey), as: .reader)
        #expect(page.page.texts.contains("Question") && page.page.says("OtherOptionMixedMultiple"))
        #expect(page.page.says("other text value"), "\(page.page.texts)")
        #expect(page.text.contains(#"<span class="sub">List <span class="mono" dir="ltr">"#))
        let form = try await rows.get(rows.row(key, of: rows.survey) + "/edit", as: .editor)
        #expect(form.page.says("Answers in linked Lists are corrected there."), "\(form.page.texts)")
        let filter = "\(rows.address(rows.choices))?query.OtherOptionId~eq=\(key)"
        #expect(page.page.addresses.contains(filter), "\(page.page.addresses)")
        let choice = try #require(try await rows.keys(rows.choices).first)
        let below = try await rows.get(rows.row(choice, of: rows.choices), as: .reader)
        #expect(below.page.addresses.contains(rows.row(key, of: rows.survey)))
        #expect(rows.pages.site.faults.all.isEmpty, "\(rows.pages.site.faults.all)")
    }

    @Test
    func `reprocessing leaves a corrected row and its response as they are`() async throws {
        let rows = try await RowSite()
        let key = try #require(try await rows.keys(rows.choices).first)
        let before = try await rows.pages.site.store.read {
            try $0.value("select data from responses where id = 1", as: String.self)
        }
        let field = try rows.field("MixedMultiple")
        _ = try await rows.post(
            rows.row(key, of: rows.choices) + "/edit",
            [(field, "corrected"), ("reason", "r"), ("started", "0")])
        let again = try await rows.post(PageSite.study + "/responses/reprocess", [("id", "1")])
        #expect(again.status == .seeOther)
        await rows.pages.feature.settled()
        #expect(try await rows.value("MixedMultiple", key, of: rows.choices) == "corrected")
        #expect(try await rows.keys(rows.choices).count == 3)
        let after = try await rows.pages.site.store.read {
            try $0.value("select data from responses where id = 1", as: String.self)
        }
        #expect(before == after)
    }

    @Test
    func `a row is added to a processed response and belongs to its participant`() async throws {
        let rows = try await RowSite()
        let field = try rows.field("MixedMultiple")
        let added = try await rows.post(
            rows.address(rows.choices) + "/rows",
            [("response", "1"), (field, "choice Z"), ("reason", "On paper")])
        #expect(added.status == .seeOther, "\(added.text)")
        let key = try #require(try await rows.keys(rows.choices).last)
        let survey = try #require(try await rows.keys(rows.survey).first)
        #expect(try await rows.value("OtherOptionId", key, of: rows.choices) == .integer(survey))
        let page = try await rows.get(PageSite.study + "/participants/1?show=answers", as: .reader)
        #expect(page.page.texts.contains("choice A, other B (other text value), C (C$(*&%^)@_!<>), choice Z"))
        #expect(try await rows.pages.recorded("list-row.add") == 1)
    }

    @Test(arguments: [
        ("", "Enter the number of the response"), ("99", "Response 99 was"), ("2", "has not been processed"),
    ])
    func `a row is added to no other response`(_ response: String, _ sentence: String) async throws {
        let rows = try await RowSite()
        try await rows.pages.site.store.write {
            try $0.run(
                """
                insert into responses (channel_id, participant_id, activity_id, version, run, language, data,
                    status, received_at, error_message)
                select channel_id, participant_id, activity_id, version, run, language, data, 2, received_at, 'x'
                from responses where id = 1
                """)
        }
        let answer = try await rows.post(
            rows.address(rows.choices) + "/rows",
            [("response", response), (try rows.field("MixedMultiple"), "kept"), ("reason", "r")])
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains(sentence) && answer.text.contains("kept"))
        #expect(try await rows.keys(rows.choices).count == 3)
    }

    @Test(arguments: [
        ("ScaleField", "many", "Enter a number"), ("ScaleField", "1e999", "Enter a number"),
        ("DateField", "2026-02-30", "Enter a date"), ("BooleanField", "maybe", "Choose yes, no, or blank"),
    ])
    func `a value that does not fit its column is refused at its field`(
        _ column: String, _ typed: String, _ sentence: String
    ) async throws {
        let list = try await LargeList(rows: 0)
        guard let field = list.list.column(column)?.physicalName else {
            Issue.record("no column \(column): \(list.list.columns.map(\.name))")
            return
        }
        let answer = try await list.pages.site.post(
            list.address + "/rows/1/edit", [(field, typed), ("reason", "r"), ("started", "0")], as: .editor)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.says(sentence))
        #expect(try await list.pages.recorded("list-row.edit") == 0)
    }

    @Test(arguments: [
        ([("reason", "r")], "Change at least one value"), ([], "Enter a reason"),
        ([("reason", String(repeating: "x", count: 501))], "501 characters"),
    ])
    func `a correction needs a change and a reason`(
        _ sent: [(String, String)], _ sentence: String
    ) async throws {
        let rows = try await RowSite()
        let key = try #require(try await rows.keys(rows.choices).first)
        let answer = try await rows.post(
            rows.row(key, of: rows.choices) + "/edit", sent + [("started", "0")])
        #expect(answer.status == .unprocessableContent)
        #expect(try answer.page.field("Reason").error?.contains(sentence) == true)
    }

    @Test
    func `two editors do not overwrite each other unseen`() async throws {
        let rows = try await RowSite()
        let key = try #require(try await rows.keys(rows.choices).first)
        let path = rows.row(key, of: rows.choices) + "/edit"
        let field = try rows.field("MixedMultiple")
        _ = try await rows.post(path, [(field, "one"), ("reason", "r"), ("started", "0")])
        let late = try await rows.post(path, [(field, "two"), ("reason", "r"), ("started", "0")])
        #expect(late.status == .unprocessableContent)
        #expect(
            try late.page.field("Reason").error == "This row was changed in the meantime. Open it again."
                && late.text.contains("two"))
        #expect(try await rows.value("MixedMultiple", key, of: rows.choices) == "one")
    }

    @Test
    func `readers see a row and change nothing, and a neighbor finds none`() async throws {
        let rows = try await RowSite()
        let key = try #require(try await rows.keys(rows.choices).first)
        let path = rows.row(key, of: rows.choices)
        #expect(try await rows.get(path, as: .reader).status == .ok)
        #expect(try await rows.get(path, as: .designer).status == .forbidden)
        for address in [
            path + "/edit", rows.address(rows.choices) + "/rows/new", rows.address(rows.choices) + "/deleted",
        ] {
            #expect(try await rows.get(address, as: .reader).status == .forbidden)
        }
        let sent = [("reason", "r"), ("response", "1"), (try rows.field("MixedMultiple"), "x")]
        #expect(try await rows.post(path + "/edit", sent, as: .reader).status == .forbidden)
        #expect(try await rows.post(path + "/delete", sent, as: .reader).status == .forbidden)
        #expect(
            try await rows.post(rows.address(rows.choices) + "/rows", sent, as: .reader).status == .forbidden)
        let other = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/lists/\(rows.choices.id)/rows/\(key)"
        #expect(try await rows.get(other, as: .siteAdmin).status == .notFound)
        #expect(try await rows.post(other + "/delete", sent, as: .siteAdmin).status == .notFound)
        #expect(try await rows.get(rows.row(999, of: rows.choices), as: .reader).status == .notFound)
    }

    @Test
    func `what was corrected goes with a participant who is erased`() async throws {
        let rows = try await RowSite()
        let key = try #require(try await rows.keys(rows.choices).first)
        let field = try rows.field("MixedMultiple")
        _ = try await rows.post(
            rows.row(key, of: rows.choices) + "/edit",
            [(field, "other words"), ("reason", "r"), ("started", "0")])
        let participant = Participant(
            id: ParticipantID(1), channel: rows.pages.site.world.channel.id, studyID: StudyID("SLEEP01"),
            collectionEnabled: true, hasWithdrawn: false)
        try await rows.pages.site.store.write {
            try rows.pages.feature.enrollmentService.participants.erase(participant, $0)
        }
        let left = try await rows.pages.site.store.read {
            try $0.value("select count(*) from list_row_changes", as: Int.self)
        }
        #expect(left == 0)
        #expect(try await rows.keys(rows.choices).isEmpty)
    }
}
