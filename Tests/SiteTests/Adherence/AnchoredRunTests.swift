import Access
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import DataCollection
@testable import Portal
@testable import Responses

/// Runs that count from a date of each participant.
struct AnchoredRunTests {
    private static func anchored(_ source: AnchorSource, addsRuns: Bool = false) -> Schedule {
        var run = CustomSchedule.Run(id: "first")
        (run.startDays, run.endDays) = (1, 3)
        run.startTime = TimeOfDay(secondOfDay: 9 * 3600)
        var custom = CustomSchedule()
        (custom.runs, custom.anchor, custom.addsRuns) = ([run], source, addsRuns)
        return .custom(custom)
    }

    /// A study whose diary counts from the property `visit`.
    private static func studyOfVisits(addsRuns: Bool = false) async throws -> AdherenceStudy {
        try await AdherenceStudy(anchored(.property("visit"), addsRuns: addsRuns)) { sample in
            var property = ParticipantProperty()
            (property.id, property.key, property.name) = ("visit", "visit", "Visit")
            (property.stage, property.dataType, property.dataSource) = (.postEnrollment, .date, .other)
            property.isAnchorDate = true
            let (designs, scope, added) = (sample.designs, sample.scope, property)
            try await sample.site.store.write { transaction in
                _ = try designs.add(added, in: scope, by: Author(user: nil, name: "S. Rowan"), transaction)
            }
        }
    }

    /// Sets the property of the only token, as its page does.
    private static func setVisit(_ day: String, in study: AdherenceStudy) async throws {
        let channel = study.sample.channel.id
        try await study.site.store.write { transaction in
            try transaction.run(
                """
                insert into participant_properties (channel_id, property_key, property_key_folded, title, stage, data_type)
                values (\(channel), 'visit', 'visit', 'Visit', 'PostEnrollment', 'date')
                on conflict (channel_id, property_key_folded) do nothing
                """)
            try transaction.run(
                """
                insert into participant_property_values (token_id, property_id, text_value)
                select t.id, p.id, \(day) from enrollment_tokens t, participant_properties p
                where p.property_key = 'visit' and t.participant_id is not null
                on conflict (token_id, property_id) do update set text_value = excluded.text_value
                """)
        }
    }

    @Test func `a run counts from the local day of enrollment`() async throws {
        let study = try await AdherenceStudy(Self.anchored(.enrollment))
        _ = try await study.sample.enroll()
        study.moveClock(to: "21 08:59")
        #expect(try await study.sums() == .init())
        study.moveClock(to: "21 09:00")
        #expect(try await study.sums() == .init(due: 1))
        study.moveClock(to: "24 12:00")
        #expect(try await study.sums() == .init(missed: 1))
    }

    @Test func `a run is unknown without its date, and a corrected date keeps what was answered`()
        async throws
    {
        let study = try await Self.studyOfVisits()
        let secret = try await study.sample.enroll()
        study.moveClock(to: "21 12:00")
        #expect(try await study.sums() == .init())
        try await Self.setVisit("2026-11-21", in: study)
        study.moveClock(to: "22 12:00")
        #expect(try await study.sums() == .init(due: 1))
        try await study.respond(as: secret)
        #expect(try await study.sums() == .init(done: 1))
        try await Self.setVisit("2026-11-25", in: study)
        study.moveClock(to: "26 12:00")
        #expect(try await study.sums() == .init(done: 1, due: 1))
        #expect(try await study.differences() == 0)
    }

    @Test func `an unanswered run of a date that was wrong is no longer missed`() async throws {
        let study = try await Self.studyOfVisits()
        _ = try await study.sample.enroll()
        study.moveClock(to: "20 13:00")
        try await Self.setVisit("2026-11-20", in: study)
        study.moveClock(to: "25 12:00")
        #expect(try await study.sums() == .init(missed: 1))
        try await Self.setVisit("2026-11-25", in: study)
        #expect(try await study.sums() == .init())
        study.moveClock(to: "26 12:00")
        #expect(try await study.sums() == .init(due: 1))
    }

    @Test func `runs that a design adds for each date are all kept`() async throws {
        let study = try await Self.studyOfVisits(addsRuns: true)
        _ = try await study.sample.enroll()
        try await Self.setVisit("2026-11-20", in: study)
        study.moveClock(to: "25 12:00")
        #expect(try await study.sums() == .init(missed: 1))
        try await Self.setVisit("2026-11-25", in: study)
        study.moveClock(to: "26 12:00")
        #expect(try await study.sums() == .init(missed: 1, due: 1))
    }
}
