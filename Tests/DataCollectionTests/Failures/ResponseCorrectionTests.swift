import Access
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import DataAccess
@testable import Responses

struct ResponseCorrectionTests {
    private static let hours = "/results/0/value"

    @Test func `the page of a failed response tells in words what is wrong, marks it and offers what to do`()
        async throws
    {
        let site = try await FailureSite(FailureSite.wrongHours)
        let page = try await site.get(FailureSite.address(1)).text
        #expect(
            page.contains(
                "Answer 1, step sleepHours: expected a number between 0 and 24, got the text &#39;abc&#39;."))
        #expect(page.contains(#"<mark id="wrong-1" tabindex="-1">&#34;abc&#34;</mark>"#))
        #expect(page.contains("href=\"#wrong-1\""))
        #expect(page.contains("Correct this value") && page.contains("Discard…"))
        #expect(!page.contains("java.lang"))
        let list = try await site.get(FailureSite.responses, as: .reader).page
        #expect(list.says("Answer 1, step sleepHours: expected a number") && !list.html.contains("java.lang"))
        let reader = try await site.get(FailureSite.address(1), as: .reader).page
        #expect(reader.says("step sleepHours") && !reader.html.contains("Correct this value"))
        #expect(!reader.html.contains("Discard…"))
        let message = try await site.site.store.read {
            try $0.value("select error_message from responses", as: String.self)
        }
        #expect(message?.contains("got class java.lang.String") == true)
        #expect(site.site.faults.all.isEmpty, "\(site.site.faults.all)")
    }

    @Test(arguments: ["error_problems = null", "error_problems = null, error_cause = null"])
    func `what an earlier version stored in error is reported as well`(_ assignment: String) async throws {
        let site = try await FailureSite(FailureSite.wrongHours)
        try await site.site.store.write {
            try $0.run("update responses set \(fragment: SQL(verbatim: assignment))")
        }
        let page = try await site.get(FailureSite.address(1)).page
        #expect(
            page.says("Answer 1, step sleepHours: expected a number between 0 and 24, got the text 'abc'."))
        #expect(try await site.correct(Self.hours, to: "7").status == .seeOther)
        #expect(try await site.response().status == .processed)
    }

    @Test func `an editor corrects a value: the response is processed with it and stays as it came`()
        async throws
    {
        let site = try await FailureSite(FailureSite.wrongHours)
        let before = try await site.response().data
        let form = try await site.get(FailureSite.address(1) + "/correct?path=\(Self.hours)")
        #expect(
            form.status == .ok
                && form.page.texts.contains("Expected a number between 0 and 24. Leave blank for no answer."))
        let saved = try await site.correct(Self.hours, to: " 7.5 ")
        #expect(saved.location == FailureSite.address(1), "\(saved.text)")
        let after = try await site.response()
        #expect(after.status == .processed && after.data == before)
        #expect(try await site.values("sleepHours") == [.real(7.5)])
        #expect(try await site.editors() == [TestUser.editor.name])
        let page = try await site.get(FailureSite.address(1), as: .reader).page
        #expect(
            page.headings.contains("Corrected values") && page.texts.contains("Called us")
                && page.texts.contains("7.5"))
        #expect(
            !page.html.contains("/withdraw") && !page.texts.contains("Withdraw"), "a heading without links")
        let details = try await site.details("response.correct")
        #expect(details.contains(Self.hours) && details.contains("Called us"))
        #expect(!details.contains("abc") && !details.contains("7.5"))
        let times = try await site.get(PageSite.study + "/data/ResponseMetadata", as: .reader).page
        #expect(times.texts.contains("sleepHours"))
        #expect(site.site.faults.all.isEmpty, "\(site.site.faults.all)")
    }

    @Test func `a long value is shortened with its length, and can wrap`() async throws {
        let value = String(repeating: "a", count: 70_000)
        let site = try await FailureSite(FailureSite.result("numeric", "sleepHours", "\"\(value)\""))
        let form = try await site.get(FailureSite.address(1) + "/correct?path=\(Self.hours)").page
        #expect(form.says("… (70,000 characters)"))
        #expect(try await site.correct(Self.hours, to: "7").status == .seeOther)
        let page = try await site.get(FailureSite.address(1)).text
        let cell = try #require(
            page.split(separator: "data-label=\"Received\" class=\"value\"").dropFirst().first)
        let text = cell.prefix { $0 != "<" }
        #expect(text.count < 600 && text.hasSuffix("… (70,000 characters)"), "\(text.count)")
    }

    @Test(arguments: [
        ("numeric", "sleepHours", "true", "abc", "Enter a number between 0 and 24"),
        ("numeric", "sleepHours", "true", "25", "Enter a number between 0 and 24"),
        ("scale", "naps", "true", "1.5", "Enter a whole number between 0 and 5"),
        ("numeric", "sleepHours", "\"abc\"", "[1]", "Enter a number between 0 and 24"),
        ("date", "day", "\"soon\"", "tomorrow", "Enter a date"),
        ("boolean", "well", "\"yes\"", "maybe", "Choose true or false"),
        ("text", "note", "\"much too long\"", "still long", "at most 5 characters, got 10"),
        ("text", "note", "\"much too long\"", "much too long", "This is the original value"),
    ])
    func `a new value that the step does not take is refused at its field`(
        _ type: String, _ key: String, _ value: String, _ typed: String, _ sentence: String
    ) async throws {
        let site = try await FailureSite(FailureSite.result(type, key, value))
        let refused = try await site.correct(Self.hours, to: typed)
        #expect(refused.status == .unprocessableContent)
        #expect(try refused.page.field("New value").error?.contains(sentence) == true, "\(refused.text)")
        #expect(try await site.count("response_corrections") == 0)
        #expect(try await site.response().status == .error)
        #expect(site.site.faults.all.isEmpty, "\(site.site.faults.all)")
    }

    @Test(arguments: [
        ("boolean", "well", "\"yes\"", "true", "Diary", SQLValue.integer(1)),
        ("date", "day", "\"soon\"", "2026-11-20", "Diary", .text("2026-11-20 00:00:00.000")),
        ("date", "at", "\"soon\"", "2026-11-20 14:30", "Diary", .text("2026-11-20 14:30:00.000")),
        ("text", "note", "\"much too long\"", "much", "Diary", .text("much")),
        ("numeric", "sleepHours", "\"abc\"", "", "Diary", .null),
        ("textChoice", "signs", "\"t\"", "t", "Diarysigns", .text("t")),
        (
            "grouped", "drinks", #"[[{"resultType": "numeric", "key": "cups", "value": "two"}]]"#, "2",
            "Diarydrinks", .real(2)
        ),
    ])
    func `a value is corrected by the type of its step`(
        _ type: String, _ key: String, _ value: String, _ typed: String, _ list: String, _ stored: SQLValue
    ) async throws {
        let site = try await FailureSite(FailureSite.result(type, key, value))
        let isGrouped = type == "grouped"
        let path = Self.hours + (isGrouped ? "/0/0/value" : "")
        let saved = try await site.correct(path, to: typed)
        #expect(saved.status == .seeOther, "\(saved.text)")
        #expect(try await site.values(isGrouped ? "cups" : key, of: list) == [stored])
    }

    @Test func `a correction needs a reason, a wrong value and a right`() async throws {
        let site = try await FailureSite(
            FailureSite.wrongHours, FailureSite.result("numeric", "sleepHours", "8"))
        let silent = try await site.correct(Self.hours, to: "7", reason: " ")
        #expect(
            try silent.status == .unprocessableContent
                && silent.page.field("Reason").error
                    == "Enter a reason, such as: The participant called with a correction."
        )
        for path in ["", "/results", "/results/0/key", "/results/1/value", "nonsense"] {
            #expect(try await site.correct(path, to: "7").status == .conflict, "\(path)")
        }
        #expect(try await site.correct(Self.hours, to: "7", as: .reader).status == .forbidden)
        #expect(try await site.correct(Self.hours, to: "7", as: .stranger).status == .notFound)
        let done = try await site.correct(Self.hours, to: "7", of: 2)
        #expect(done.status == .conflict && done.text.contains("Correct its rows in the Lists instead"))
        #expect(try await site.correct(Self.hours, to: "7", of: 99).status == .notFound)
        let neighbor = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/responses/1/correct"
        #expect(try await site.get(neighbor + "?path=\(Self.hours)", as: .siteAdmin).status == .notFound)
        let fields = [("path", Self.hours), ("value", "7"), ("reason", "r"), ("seen", "0")]
        #expect(try await site.post(neighbor, fields, as: .siteAdmin).status == .notFound)
        #expect(try await site.count("response_corrections") == 0)
    }

    @Test func `no one corrects while the data is locked or the app is archived`() async throws {
        let locked = try await FailureSite(FailureSite.wrongHours)
        try await locked.lock()
        let refused = try await locked.correct(Self.hours, to: "7")
        #expect(refused.status == .conflict && refused.text.contains("locked"))
        #expect(try await !locked.get(FailureSite.address(1)).text.contains("Correct this value"))
        let archived = try await FailureSite(FailureSite.wrongHours)
        let app = archived.site.world.channel.app.id
        try await archived.site.store.write {
            try $0.run("update folders set archived_at = 1795000000000 where id = \(app)")
        }
        #expect(try await archived.correct(Self.hours, to: "7").status != .seeOther)
        #expect(
            try await archived.post(
                FailureSite.address(1) + "/discard", [("reason", "r"), ("seen", "0")]
            ).status != .seeOther)
        for site in [locked, archived] {
            #expect(try await site.count("response_corrections") == 0)
            #expect(try await site.response().status == .error)
        }
    }

    @Test func `several values are corrected one after the other, and a correction is withdrawn`()
        async throws
    {
        let site = try await FailureSite(
            FailureSite.wrongHours + "," + FailureSite.result("boolean", "well", "\"yes\""))
        #expect(try await site.correct(Self.hours, to: "7").status == .seeOther)
        #expect(try await site.response().status == .error)
        let second = try await site.get(FailureSite.address(1)).page
        #expect(
            second.texts.contains(
                "Answer 2, step well: expected true or false, got the text 'yes'. Show the value")
                && !second.html.contains("step sleepHours: exp"))
        let withdraw = FailureSite.address(1) + "/corrections/1/withdraw"
        #expect(second.html.contains(withdraw))
        // Someone who opened the form before the first correction has to look again.
        let late = try await site.correct("/results/1/value", to: "true", seen: 0)
        #expect(late.status == .conflict && late.text.contains("This response was changed in the meantime"))
        #expect(try await site.get(withdraw).page.title == "Withdraw the correction of sleepHours?")
        let silent = try await site.post(withdraw, [("reason", ""), ("seen", "1")])
        #expect(
            try silent.status == .unprocessableContent
                && silent.page.field("Reason").error == "Enter a reason for withdrawing the correction.")
        #expect(try await site.post(withdraw, [("reason", "r"), ("seen", "0")]).status == .conflict)
        #expect(
            try await site.post(withdraw, [("reason", "r"), ("seen", "1")], as: .reader).status == .forbidden)
        let other = FailureSite.address(1) + "/corrections/9/withdraw"
        #expect(try await site.post(other, [("reason", "r"), ("seen", "1")]).status == .notFound)
        let done = try await site.post(withdraw, [("reason", "Wrong person"), ("seen", "1")])
        #expect(done.location == FailureSite.address(1), "\(done.text)")
        let first = try await site.get(FailureSite.address(1)).text
        #expect(first.contains("step sleepHours: expected") && first.contains("Wrong person"))
        #expect(try await site.details("response.withdraw-correction").contains("Wrong person"))
        #expect(try await site.post(withdraw, [("reason", "r"), ("seen", "2")]).status == .notFound)
        #expect(try await site.correct(Self.hours, to: "8", seen: 2).status == .seeOther)
        #expect(try await site.correct("/results/1/value", to: "true", seen: 3).status == .seeOther)
        #expect(try await site.response().status == .processed)
        #expect(try await site.values("sleepHours") == [.real(8)])
        let stale = FailureSite.address(1) + "/corrections/2/withdraw"
        let processed = try await site.post(stale, [("reason", "r"), ("seen", "4")])
        #expect(processed.status == .conflict && processed.text.contains("in the Lists instead"))
        #expect(site.site.faults.all.isEmpty, "\(site.site.faults.all)")
    }

    @Test func `corrections go with a participant who is erased`() async throws {
        let site = try await FailureSite(
            FailureSite.wrongHours + "," + FailureSite.result("boolean", "well", "\"yes\""))
        #expect(try await site.correct(Self.hours, to: "7").status == .seeOther)
        let discarded = try await site.post(
            FailureSite.address(1) + "/discard", [("reason", "Twice"), ("seen", "1")])
        #expect(discarded.status == .seeOther)
        try await site.site.store.write {
            try $0.run(
                """
                update participants set status = 1, withdrawn_at = 1795000000000, app_token_digest = null,
                    app_token_sealed = null
                """)
        }
        #expect(try await site.count("response_corrections") == 1)
        let erased = try await site.post(
            PageSite.study + "/participants/1/erase", [("reason", "asked by email")], as: .folderAdmin)
        #expect(erased.status == .seeOther, "\(erased.text)")
        for table in ["responses", "response_corrections", "response_discards"] {
            #expect(try await site.count(table) == 0, "\(table)")
        }
        #expect(try await site.correct(Self.hours, to: "8", seen: 2).status == .notFound)
    }

    @Test func `the archive of a List has the corrections of the responses that made its rows`() async throws
    {
        let site = try await FailureSite(FailureSite.wrongHours)
        #expect(try await site.correct(Self.hours, to: "7", reason: "called").status == .seeOther)
        let lists: [(id: ListID, name: String)] = try await site.site.store.read { transaction in
            try transaction.rows("select id, name from lists order by id") { (try $0[0], try $0[1]) }
        }
        #expect(lists.count > 1)
        for list in lists {
            let order = ExportRequest(
                list: list.id, view: "", title: list.name, formats: [.csv], showsLabels: false,
                guardsFormulas: true, includesTokens: false, at: .all)
            let names = try await site.pages.make(order).names
            #expect(names.contains("corrections.csv") == (list.name == "Diary"), "\(list.name)")
        }
    }

    @Test(arguments: ["true", "false", "NA"])
    func `an archive of those who share their data has the corrections of theirs alone`(
        _ sharing: String
    ) async throws {
        let site = try await FailureSite(FailureSite.wrongHours)
        #expect(try await site.correct(Self.hours, to: "7", reason: "called").status == .seeOther)
        try await site.site.store.write {
            try $0.run("update participants set allow_data_sharing = \(sharing)")
        }
        var order = ExportRequest(
            list: nil, view: "", title: "Study", formats: [.csv], showsLabels: false, guardsFormulas: true,
            includesTokens: false, at: .all)
        order.onlySharing = true
        #expect(try await site.pages.make(order).names.contains("corrections.csv") == (sharing == "true"))
    }

    @Test func `the archive of a study and the report tell what was corrected, where anything was`()
        async throws
    {
        let site = try await FailureSite(FailureSite.wrongHours)
        let order = ExportRequest(
            list: nil, view: "", title: "Study", formats: [.csv], showsLabels: false, guardsFormulas: true,
            includesTokens: false, at: .all)
        #expect(try await !site.pages.make(order).names.contains("corrections.csv"))
        #expect(try await site.correct(Self.hours, to: "7", reason: "=called").status == .seeOther)
        let archive = try await site.pages.make(order)
        let lines = readCSV(try archive.text("corrections.csv"))
        #expect(lines[0] == CorrectionFileWriter.headings)
        #expect(
            lines[1][0...8] == ["1", "1", "Diary", "1", "sleepHours", Self.hours, "abc", "7", "'=called"])
        #expect(lines[1][9] == TestUser.editor.name && lines[1][11...14] == ["", "", "", "1"])
        #expect(try archive.text("responses.jsonl").contains("abc"))
        let (console, now) = (site.site.parts.console, site.site.clock.now)
        func shown(_ channel: Channel) async throws -> [DataCorrection] {
            try await site.site.store.read { transaction in
                try DataCorrection.all(
                    since: now.adding(seconds: -60), before: now.adding(seconds: 60), limit: 10,
                    with: console.grant(ViewResponses.self, on: channel), in: transaction)
            }
        }
        let all = try await shown(site.site.world.channel)
        #expect(all.map(\.row) == ["Response 1"] && all.map(\.what) == ["corrected"])
        #expect(
            all.first?.changes.first.map { [$0.column, $0.before, $0.after] } == ["sleepHours", "abc", "7"])
        #expect(try await shown(site.site.world.testChannel).isEmpty)
    }
}
