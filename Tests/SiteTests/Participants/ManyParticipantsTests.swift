import Access
import HTTP
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Portal
@testable import Responses

/// The page of participants of a large study.
struct ManyParticipantsTests {
    private static let page = "/orgs/MERIDIAN/apps/HERON/studies/\(PublishedSample.studyID)/participants"

    @Test func `pages of 10,000 participants follow each other, in each order`() async throws {
        let study = try await AdherenceStudy()
        let channel = study.sample.channel.id
        try await study.site.store.write { transaction in
            try transaction.run(
                """
                with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 10000)
                insert into participants (channel_id, allow_data_sharing, enrolled_at)
                select \(channel), 'NA', 1795000000000 + n from numbers
                """)
            try transaction.run(
                "update adherence_people set missed = participant_id % 7, next_change_at = null")
        }
        for sort in ["", "sort=Enrolled", "sort=-Missed", "sort=LastResponse", "sort=State"] {
            var found: [String] = []
            var address: String? = sort.isEmpty ? Self.page : "\(Self.page)?\(sort)"
            for _ in 0..<3 {
                let page = try await study.site.get(try #require(address), as: .reader).page
                #expect(page.says("100 participants on this page") && page.links.contains("All 10,000"))
                found += try page.table("Participants").column("Participant Id")
                address = try page.link("Next").href
            }
            #expect(Set(found).count == 300, "\(sort)")
        }
        let last = try await study.site.get(
            "\(Self.page)?query.Missed~eq=6&query.ParticipantId~lt=100", as: .reader)
        #expect(last.page.says("14 participants on this page"))
    }

    @Test func `responses are counted as they arrive`() async throws {
        let study = try await AdherenceStudy()
        let secret = try await study.sample.enroll()
        study.moveClock(to: "21 12:00")
        try await study.respond(as: secret)
        study.moveClock(to: "22 12:00")
        try await study.respond(as: secret)
        let stored = try await study.site.store.read { transaction in
            try transaction.first(
                """
                select response_count, last_response_at, last_activity_id, last_version from adherence_people
                """
            ) { "\(try $0[0] as Int) \(try $0[1] as Int64) \(try $0[2] as String) \(try $0[3] as String)" }
        }
        #expect(stored == "2 \(AdherenceStudy.instant("22 12:00").milliseconds) Diary 1.0")
    }
}
