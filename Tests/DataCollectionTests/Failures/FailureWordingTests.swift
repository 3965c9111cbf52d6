import Access
import HTTP
import JSON
import PortalUI
import SQLStore
import Support
import Tables
import Testing

@testable import DataCollection
@testable import Responses

/// How pages name the values of failed responses and what is wrong with them.
struct FailureWordingTests {
    private static let skipped = "/results/0/skipped"

    private static func result(_ members: String) -> String {
        #"{"resultType": "numeric", "key": "sleepHours", "value": 7, \#(members)}"#
    }

    @Test func `an unreadable skipped is asked as yes or no`() async throws {
        let site = try await FailureSite(Self.result(#""skipped": "perhaps""#))
        let form = try await site.get(FailureSite.address(1) + "/correct?path=\(Self.skipped)").text
        #expect(form.contains(">Skipped<") && !form.contains("New value"), "\(form)")
        #expect(form.contains(#"<option value="true"  >Yes</option>"#), "\(form)")
        #expect(form.contains(#"<option value="false"  >No</option>"#))
        for typed in ["", "maybe"] {
            let refused = try await site.correct(Self.skipped, to: typed)
            #expect(
                try refused.status == .unprocessableContent
                    && refused.page.field("Skipped").error == "Choose yes or no.")
        }
        #expect(try await site.correct(Self.skipped, to: "false").status == .seeOther)
        #expect(try await site.response().status == .processed)
        #expect(try await site.values("sleepHours") == [.real(7)])
    }

    @Test func `the table of responses says in words why they failed, and scripts get the stored message`()
        async throws
    {
        let site = try await FailureSite(FailureSite.wrongHours)
        let page = try await site.get(PageSite.study + "/data/Response").text
        #expect(page.contains("Answer 1, step sleepHours: expected"), "\(page)")
        #expect(!page.contains("java.lang"), "\(page)")
        let stored = try await site.site.store.read {
            try $0.value("select error_message from responses where id = 1", as: String.self)
        }
        #expect(stored?.contains("java.lang.String") == true)
    }

    @Test func `an answer that was skipped after all is not saved`() async throws {
        let site = try await FailureSite(Self.result(#""skipped": "perhaps""#))
        #expect(try await site.correct(Self.skipped, to: "true").status == .seeOther)
        #expect(try await site.response().status == .processed)
        #expect(try await site.values("sleepHours") == [.null])
    }

    @Test(arguments: [("startTime", "New start time"), ("end", "New end time")])
    func `an unreadable time is asked by its name`(_ member: String, _ label: String) async throws {
        let site = try await FailureSite(Self.result("\"\(member)\": \"noon\""))
        let form = try await site.get(FailureSite.address(1) + "/correct?path=/results/0/\(member)")
        #expect(form.status == .ok && form.page.fields.contains(label), "\(form.text)")
        #expect(!form.text.contains("New value"))
    }

    @Test func `a time is corrected as the sentence shows it`() async throws {
        let site = try await FailureSite(Self.result(#""startTime": "noon""#))
        let path = "/results/0/startTime"
        #expect(try await site.correct(path, to: "2026-11-20T14:30:00.000-0500").status == .seeOther)
        #expect(try await site.response().status == .processed)
    }

    @Test(arguments: [
        (#"{"resultType": "text", "key": "no\u0000tes", "value": "a"}"#, "step no\u{2400}tes"),
        (FailureSite.result("date", "day", #""2026-01-01\u0000""#), "step day: expected a date"),
        (result(#""startTime": "\u0000""#), "step sleepHours: expected the start time of the answer"),
        (FailureSite.result("text", "note", #""a\u0000b""#), "step note: expected"),
        (FailureSite.result("textChoice", "signs", #"["t\u0000"]"#), "step signs: expected"),
    ])
    func `a NUL character is a problem of its answer and not an error of the site`(
        _ result: String, _ sentence: String
    ) async throws {
        let site = try await FailureSite(result)
        #expect(try await site.response().status == .error)
        let page = try await site.get(FailureSite.address(1)).page
        #expect(page.says(sentence), "\(page.texts)")
        #expect(!page.html.contains("\0") && !page.says("Value 1"))
        #expect(site.site.faults.all.isEmpty, "\(site.site.faults.all)")
    }

    @Test(arguments: ["", "?path="])
    func `without a path, the sentence says where to choose the value`(_ query: String) async throws {
        let site = try await FailureSite(FailureSite.wrongHours)
        let page = try await site.get(FailureSite.address(1) + "/correct" + query)
        #expect(page.status == .conflict)
        #expect(page.text.contains("Open response 1 and choose the value there."), "\(page.text)")
        let other = try await site.get(FailureSite.address(1) + "/correct?path=/results/7")
        #expect(other.text.contains("This value can no longer be corrected."))
        let sent = try await site.post(FailureSite.address(1) + "/correct", [("value", "7")])
        #expect(sent.text.contains("Open response 1 and choose the value there."))
    }

    @Test func `the home page names up to three steps with failed responses, and the number of others`()
        async throws
    {
        let keys = ["first", "second", "third", "fourth", "fifth"]
        let causes = keys.enumerated().map { index, key in
            ResponseListingRepository.Cause(
                cause: FailureCause(text: "value-type \(key)"), activityID: "Diary", count: 9 - index,
                oldest: PinnedClock.start, message: "")
        }
        let many = FailedSteps(causes, "/responses")
        #expect(
            many.links.map { $0.separator + $0.link.title } == [
                "first (Diary)", ", second (Diary)", ", third (Diary)", " and 2 more",
            ])
        #expect(
            many.links.first?.link.address == "/responses?status=2&activity=Diary&cause=value-type%20first")
        #expect(many.links.last?.link.address == "/responses?status=2")
        let two = FailedSteps(Array(causes.prefix(2)), "/responses")
        #expect(two.links.map { $0.separator + $0.link.title } == ["first (Diary)", " and second (Diary)"])
        #expect(two.rest == nil && two.label == "Steps")
    }

    @Test func `a step with several causes is named once, and causes without a step name none`() {
        func cause(_ text: String) -> ResponseListingRepository.Cause {
            ResponseListingRepository.Cause(
                cause: FailureCause(text: text), activityID: "Diary", count: 1, oldest: PinnedClock.start,
                message: "")
        }
        let steps = FailedSteps(
            [cause("value-type mood"), cause("date mood"), cause("not-json"), cause("other text")],
            "/responses")
        #expect(steps.named.map(\.title) == ["mood (Diary)"] && steps.label == "Step")
        #expect(steps.named.first?.address == "/responses?status=2&activity=Diary")
        #expect(FailedSteps([cause("not-json")], "/responses").named.isEmpty)
    }

    @Test func `a failed step is named by its question and its questionnaire`() {
        func list(_ name: String, _ kind: ListKind, _ parent: String?, _ column: String, _ text: String)
            -> ListDefinition
        {
            ListDefinition(
                name: name, title: name, kind: kind, parent: parent,
                columns: [
                    ColumnDefinition(
                        name: column, type: .text, maxLength: nil, role: .answer, resultType: nil,
                        description: text, number: 1)
                ])
        }
        let titles = StepTitles(
            activities: ["SleepDiary": "Sleep diary"],
            catalog: ListCatalog([
                list("SleepDiary", .survey, nil, "hours", "How long did you sleep?"),
                list("SleepDiarywoke", .choices, "SleepDiary", "woke", "What woke you?"),
                list("SleepDiarynaps", .group, "SleepDiary", "minutes", "How long was the nap?"),
            ]))
        #expect(titles.step("Hours", in: "sleepdiary") == "How long did you sleep? (Sleep diary)")
        #expect(titles.step("woke", in: "SleepDiary") == "What woke you? (Sleep diary)")
        #expect(titles.step("minutes", in: "SleepDiary") == "How long was the nap? (Sleep diary)")
        #expect(titles.step("dreamed", in: "SleepDiary") == "dreamed (Sleep diary)")
        #expect(titles.step("hours", in: "Other") == "hours (Other)")
    }

    @Test func `the home page links the failed step`() async throws {
        let site = try await FailureSite(FailureSite.wrongHours)
        let home = try await site.get(PageSite.study, as: .reader).text
        #expect(home.contains("1 response failed") && home.contains("1: Value of the wrong type"))
        #expect(home.contains(">sleepHours (Diary)</a>"), "\(home)")
        let other = try await site.get(PageSite.study, as: .designer).page
        #expect(other.title == "Sleep in Early Pregnancy")
        #expect(!other.html.contains("sleepHours"))
    }
}
