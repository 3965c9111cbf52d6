import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import DataCollection
@testable import Responses

/// Corrections that participants ask for.
struct CorrectionRequestTests {
    private static let page = RestrictionTests.page

    @Test func `a request is recorded with its day, answered once, and in the timeline`() async throws {
        let data = try await SitedData()
        let saved = try await data.post(
            Self.page + "/corrections", [("asked", "2026-11-01"), ("text", "Weight is 62, <b>not</b> 26")])
        #expect(saved.status == .seeOther, "\(saved.text)")
        let answered = try await data.post(
            Self.page + "/corrections/1/answer", [("outcome", "declined"), ("answer", "The diary says 26")])
        #expect(answered.status == .seeOther, "\(answered.text)")
        let page = try await data.get(Self.page).page
        #expect(
            page.texts.contains("Weight is 62, <b>not</b> 26") && page.texts.contains("The diary says 26"))
        let person = try await data.get("/participants/1").page
        #expect(person.texts.contains { $0.contains("recorded that the participant asked for a correction") })
        #expect(person.texts.contains { $0.contains("answered a request for correction: not corrected") })
        let twice = try await data.post(
            Self.page + "/corrections/1/answer", [("outcome", "corrected"), ("answer", "x")])
        #expect(twice.status == .unprocessableContent && twice.page.says("already has an answer"))
        let actions: [String] = try await data.site.store.read {
            try $0.rows(
                "select action || subject from audit_events where action like 'correction-request.%' order by seq"
            ) { try $0[0] }
        }
        #expect(actions == ["correction-request.addparticipant 1", "correction-request.answerparticipant 1"])
    }

    @Test(arguments: [
        ("2026-11-01", " ", "Enter what is wrong"), ("yesterday", "KEPT", "Enter a day as YYYY-MM-DD"),
        ("2031-01-01", "KEPT", "This day is in the future"),
        ("2026-11-01", String(repeating: "x", count: 2_001), "has 2001 characters"),
    ])
    func `a request that isn't valid is refused`(_ day: String, _ text: String, _ sentence: String)
        async throws
    {
        let data = try await SitedData()
        let answer = try await data.post(Self.page + "/corrections", [("asked", day), ("text", text)])
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.says(sentence), "\(answer.page.texts)")
        #expect(text != "KEPT" || answer.text.contains("KEPT"))
        #expect(try await data.get(Self.page).page.texts.allSatisfy { !$0.contains("KEPT") })
    }

    @Test func `an answer needs an outcome and a text, and its own participant`() async throws {
        let data = try await SitedData()
        _ = try await data.post(Self.page + "/corrections", [("asked", "2026-11-01"), ("text", "Wrong")])
        for (fields, sentence) in [
            ([("outcome", ""), ("answer", "x")], "Choose what became of the request"),
            ([("outcome", "declined"), ("answer", "")], "Enter why nothing was corrected"),
            ([("outcome", "corrected"), ("answer", "")], "Enter what was corrected"),
        ] {
            let answer = try await data.post(Self.page + "/corrections/1/answer", fields)
            #expect(answer.status == .unprocessableContent && answer.page.says(sentence), "\(sentence)")
            #expect(answer.page.buttons.contains("Save answer"), "the form stays open")
        }
        let other = try await data.post(
            "/participants/2/data-requests/corrections/1/answer",
            [("outcome", "corrected"), ("answer", "x")],
            as: .editor)
        #expect(other.status == .notFound)
    }
}
