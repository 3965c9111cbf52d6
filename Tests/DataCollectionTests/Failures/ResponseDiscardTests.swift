import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import DataAccess
@testable import Responses

struct ResponseDiscardTests {
    private static let discard = FailureSite.address(1) + "/discard"
    private static let restore = FailureSite.address(1) + "/restore"
    private static let fields = [("reason", "Sent twice"), ("seen", "0")]

    @Test func `a discarded response counts no more as failed, and is restored as it was`() async throws {
        let site = try await FailureSite(FailureSite.wrongHours)
        let before = try await site.get(FailureSite.address(1)).text
        #expect(before.contains(Self.discard))
        #expect(try await site.get(Self.discard).page.title == "Discard response 1?")
        let done = try await site.post(Self.discard, Self.fields)
        #expect(done.location == FailureSite.address(1), "\(done.text)")
        #expect(try await site.response().status == .discarded)
        let page = try await site.get(FailureSite.address(1), as: .reader).text
        #expect(page.contains("Sent twice") && page.contains("step sleepHours: expected"))
        #expect(!page.contains(Self.restore))
        #expect(try await site.get(FailureSite.address(1)).text.contains(Self.restore))
        let table = try await site.get(FailureSite.responses).page
        #expect(!table.html.contains("1 error, 1 cause") && table.texts.contains("Discarded"))
        #expect(
            try await site.get(FailureSite.responses + "?status=4").page.texts.contains(
                "1 response on this page, newest first"))
        #expect(
            try await site.get(FailureSite.responses + "?status=2").page.texts.contains(
                "0 responses on this page, newest first"))
        #expect(try await !site.get(PageSite.study).text.contains("1 response failed"))
        #expect(try await site.details("response.discard").contains("Sent twice"))
        let restored = try await site.post(Self.restore, [])
        #expect(restored.location == FailureSite.address(1), "\(restored.text)")
        #expect(try await site.response().status == .error)
        let again = try await site.get(FailureSite.address(1)).page
        #expect(again.headings.contains("Previously discarded") && again.says("step sleepHours: expected"))
        #expect(try await site.get(FailureSite.responses).page.headings.contains("1 error, 1 cause"))
        #expect(try await site.pages.recorded("response.restore") == 1)
        #expect(site.site.faults.all.isEmpty, "\(site.site.faults.all)")
    }

    @Test(arguments: ["sleepHours", "awake", "mood"])
    func `the page before discarding says the same as that of the response`(step: String) async throws {
        let type = ["awake": "timeInterval", "mood": "textScale"][step] ?? "numeric"
        let site = try await FailureSite(FailureSite.result(type, step, "true"))
        func sentence(_ page: String) -> String? {
            page.firstRange(of: "step \(step): ").map { page[$0.lowerBound...].prefix { $0 != "<" }.trimmed }
        }
        let shown = try #require(sentence(try await site.get(FailureSite.address(1)).text))
        #expect(shown.contains("expected"))
        let discarding = try await site.get(Self.discard).text
        #expect(sentence(discarding) == shown, "\(discarding)")
    }

    @Test func `reprocessing leaves a discarded response alone`() async throws {
        let site = try await FailureSite(FailureSite.wrongHours)
        _ = try await site.post(Self.discard, Self.fields)
        for fields in [[("id", "1")], [("all", "1")]] {
            #expect(try await site.post(FailureSite.responses + "/reprocess", fields).status == .seeOther)
            #expect(try await site.response().status == .discarded)
        }
        let correction = try await site.correct("/results/0/value", to: "7", seen: 1)
        #expect(correction.status == .conflict && correction.text.contains("Restore it first"))
    }

    @Test func `discarding needs a reason, a failed response, and a look at how it is now`() async throws {
        let site = try await FailureSite(
            FailureSite.wrongHours, FailureSite.result("numeric", "sleepHours", "8"))
        let silent = try await site.post(Self.discard, [("reason", " "), ("seen", "0")])
        #expect(
            try silent.status == .unprocessableContent
                && silent.page.field("Reason").error == "Enter a reason for discarding the response.")
        #expect(try await site.post(Self.discard, [("reason", "r"), ("seen", "7")]).status == .conflict)
        #expect(try await site.post(Self.discard, [("reason", "r")]).status == .conflict)
        let processed = try await site.post(FailureSite.address(2) + "/discard", Self.fields)
        #expect(processed.status == .conflict && processed.text.contains("has been processed"))
        #expect(try await site.post(FailureSite.address(99) + "/discard", Self.fields).status == .notFound)
        #expect(try await site.post(Self.restore, []).status == .conflict)
        for someone in [TestUser.reader, .designer] {
            #expect(try await site.post(Self.discard, Self.fields, as: someone).status == .forbidden)
        }
        #expect(try await site.post(Self.discard, Self.fields, as: .stranger).status == .notFound)
        let neighbor = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/responses/1"
        for path in ["/discard", "/restore"] {
            let answer = try await site.post(neighbor + path, Self.fields, as: .siteAdmin)
            #expect(answer.status == .notFound, "\(path)")
        }
        #expect(try await site.count("response_discards") == 0)
        #expect(try await site.response().status == .error)
    }

    @Test func `no one discards or restores while the data is locked`() async throws {
        let site = try await FailureSite(FailureSite.wrongHours, FailureSite.wrongHours)
        _ = try await site.post(FailureSite.address(2) + "/discard", Self.fields)
        try await site.lock()
        for path in [Self.discard, FailureSite.address(2) + "/restore"] {
            let refused = try await site.post(path, Self.fields)
            #expect(refused.status == .conflict && refused.text.contains("locked"), "\(path)")
        }
        #expect(try await site.count("response_discards") == 1)
    }

    @Test func `a report is shown who discarded and restored what, and why`() async throws {
        let site = try await FailureSite(FailureSite.wrongHours)
        _ = try await site.post(Self.discard, Self.fields)
        _ = try await site.post(Self.restore, [])
        let (console, now, channel) = (site.site.parts.console, site.site.clock.now, site.site.world.channel)
        let all = try await site.site.store.read { transaction in
            try DataCorrection.all(
                since: now.adding(seconds: -60), before: now.adding(seconds: 60), limit: 10,
                with: console.grant(ViewResponses.self, on: channel), in: transaction)
        }
        #expect(all.map(\.what) == ["discarded", "restored"])
        #expect(all.first?.reason == "Sent twice" && all.first?.by == TestUser.editor.name)
    }
}
