import Testing
import Timekeeping

@testable import DataAccess

struct ExportRhythmTests {
    private static func next(
        _ rhythm: ExportRhythm, after civil: String, at time: String, in zone: String
    ) throws -> String {
        let zone = try #require(IANATimeZone(zone))
        let start = zone.instant(try #require(CivilDateTime(civil)))
        return rhythm.next(after: start, at: try #require(TimeOfDay(time)), in: zone).iso8601
    }

    @Test(arguments: [
        (ExportRhythm.daily, "2026-11-28 02:59:00.000", "2026-11-28T08:00:00.000Z"),
        (.daily, "2026-11-28 03:00:00.000", "2026-11-29T08:00:00.000Z"),
        (.weekly(.monday), "2026-11-28 12:00:00.000", "2026-11-30T08:00:00.000Z"),
        (.weekly(.saturday), "2026-11-28 02:00:00.000", "2026-11-28T08:00:00.000Z"),
        (.weekly(.saturday), "2026-11-28 04:00:00.000", "2026-12-05T08:00:00.000Z"),
        (.monthly(day: 1), "2026-11-28 12:00:00.000", "2026-12-01T08:00:00.000Z"),
        (.monthly(day: 31), "2026-11-28 12:00:00.000", "2026-11-30T08:00:00.000Z"),
        (.monthly(day: 31), "2027-02-01 12:00:00.000", "2027-02-28T08:00:00.000Z"),
        (.monthly(day: 29), "2028-02-28 12:00:00.000", "2028-02-29T08:00:00.000Z"),
    ])
    func `an export is due at the wall-clock time of the rhythm's days`(
        _ rhythm: ExportRhythm, _ after: String, _ expected: String
    ) throws {
        #expect(try Self.next(rhythm, after: after, at: "03:00", in: "America/New_York") == expected)
    }

    @Test func `the wall clock stays when clocks change`() throws {
        // Clocks go forward on 8 March 2026, and 02:30 doesn't exist; they go back on 1 November, and 01:30 is twice.
        #expect(
            try Self.next(.daily, after: "2026-03-07 12:00:00.000", at: "02:30", in: "America/New_York")
                == "2026-03-08T07:00:00.000Z")
        #expect(
            try Self.next(.daily, after: "2026-10-31 12:00:00.000", at: "01:30", in: "America/New_York")
                == "2026-11-01T05:30:00.000Z")
        #expect(
            try Self.next(.daily, after: "2026-11-01 02:00:00.000", at: "01:30", in: "America/New_York")
                == "2026-11-02T06:30:00.000Z")
    }

    @Test func `a rhythm is found by its text`() {
        for rhythm in [ExportRhythm.daily, .weekly(.sunday), .monthly(day: 1), .monthly(day: 31)] {
            #expect(ExportRhythm(rhythm.text) == rhythm)
        }
        for text in [
            "", "hourly", "weekly", "weekly:0", "weekly:8", "monthly:0", "monthly:32", "monthly:1:2",
            "daily:1",
        ] {
            #expect(ExportRhythm(text) == nil, "\(text)")
        }
    }
}
