import Access
import HTTP
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import DataCollection
@testable import Portal
@testable import Responses

/// Periods in which nothing is expected of a participant.
struct ParticipantHoldTests {
    private static let participant =
        "/orgs/MERIDIAN/apps/HERON/studies/\(PublishedSample.studyID)/participants/1"

    private func hold(
        _ study: AdherenceStudy, from: String, until: String = "", reason: String = "In a hospital",
        as user: TestUser = .folderAdmin
    ) async throws -> ClientResponse {
        try await study.site.post(
            Self.participant + "/hold", [("from", from), ("until", until), ("reason", reason)], as: user)
    }

    @Test func `runs that end inside a hold don't count, also afterwards`() async throws {
        let study = try await AdherenceStudy()
        _ = try await study.sample.enroll()
        study.moveClock(to: "26 12:00")
        try await study.worker.catchUp()
        #expect(try await study.days() == .init(missed: 5, due: 1))
        #expect(try await hold(study, from: "2026-11-22", until: "2026-11-23").status == .seeOther)
        #expect(try await study.days() == .init(missed: 3, due: 1))
        let page = try await study.site.get(Self.participant, as: .folderAdmin).page
        #expect(page.texts.contains { $0.contains("22 Nov 2026 to 23 Nov 2026. In a hospital") })
        #expect(!page.texts.contains { $0.hasPrefix("On hold") }, "it has ended")
        #expect(try await study.differences() == 0)
    }

    @Test func `an open hold lasts until it's ended`() async throws {
        let study = try await AdherenceStudy()
        _ = try await study.sample.enroll()
        study.moveClock(to: "21 12:00")
        #expect(try await hold(study, from: "2026-11-21").status == .seeOther)
        study.moveClock(to: "25 12:00")
        study.site.endSessions()
        #expect(try await study.days() == .init())
        #expect(
            try await study.site.get(Self.participant, as: .folderAdmin).page.texts.contains {
                $0.hasPrefix("On hold")
            })
        #expect(
            try await study.site.post(Self.participant + "/holds/1/end", [], as: .folderAdmin).status
                == .seeOther)
        #expect(
            try await study.site.post(Self.participant + "/holds/1/end", [], as: .folderAdmin).status
                == .conflict)
        study.moveClock(to: "27 12:00")
        #expect(try await study.days().missed > 0)
    }

    @Test(arguments: [
        ("2026-11-22", "2026-11-21", "x", "The last day is before the first one."),
        ("2025-11-01", "", "x", "Choose a day within 366 days from today."),
        ("2026-11-22", "2028-01-01", "x", "Choose a day within 366 days from today."),
        ("2026-02-30", "", "x", "Enter a day as YYYY-MM-DD"), ("", "", "x", "Enter a day as YYYY-MM-DD"),
        ("2026-11-22", "soon", "x", "or leave it empty"),
        ("2026-11-22", "", " ", "Say why nothing is expected."),
        ("2026-11-24", "", "KEPT", "These days overlap with the hold from 23 Nov 2026."),
        ("2026-11-20", "2026-11-23", "x", "These days overlap"),
    ])
    func `a hold that isn't valid is refused`(
        _ from: String, _ until: String, _ reason: String, _ sentence: String
    ) async throws {
        let study = try await AdherenceStudy()
        _ = try await study.sample.enroll()
        study.moveClock(to: "22 12:00")
        _ = try await hold(study, from: "2026-11-23", until: "2026-11-25")
        let answer = try await hold(study, from: from, until: until, reason: reason)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.texts.contains { $0.contains(sentence) }, "\(answer.page.texts)")
        #expect(reason != "KEPT" || answer.text.contains("KEPT"))
        let count = try await study.site.store.read {
            try $0.value("select count(*) from participant_holds", as: Int.self)
        }
        #expect(count == 1)
    }

    @Test func `readers can't place a participant on hold, and the hold of another participant isn't found`()
        async throws
    {
        let study = try await AdherenceStudy()
        for _ in 1...2 { _ = try await study.sample.enroll() }
        study.moveClock(to: "22 12:00")
        #expect(try await hold(study, from: "2026-11-22", as: .reader).status == .forbidden)
        _ = try await hold(study, from: "2026-11-22")
        let other = Self.participant.dropLast() + "2/holds/1/end"
        #expect(try await study.site.post(String(other), [], as: .folderAdmin).status == .notFound)
    }
}
