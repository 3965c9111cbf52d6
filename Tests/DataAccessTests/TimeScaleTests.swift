import Testing
import Timekeeping

@testable import DataAccess

/// The axis of time of one participant's answers.
struct TimeScaleTests {
    private static func time(_ text: String) throws -> Instant {
        try #require(CivilDateTime(text), "\(text)").instant()
    }

    @Test(arguments: [
        ("2026-11-20 08:10:00", "2026-11-20 12:50:00", ["09:00", "10:00", "11:00", "12:00"]),
        (
            "2026-11-20 20:00:00", "2026-11-21 13:00:00",
            ["20:00", "22:00", "21 Nov", "02:00", "04:00", "06:00", "08:00", "10:00", "12:00"]
        ),
        (
            "2026-11-20 08:00:00", "2026-11-26 09:00:00",
            ["21 Nov", "22 Nov", "23 Nov", "24 Nov", "25 Nov", "26 Nov"]
        ),
        (
            "2026-11-01 00:00:00", "2026-12-20 00:00:00",
            ["2 Nov", "9 Nov", "16 Nov", "23 Nov", "30 Nov", "7 Dec", "14 Dec"]
        ),
        (
            "2026-01-15 00:00:00", "2026-08-20 00:00:00",
            ["Feb 2026", "Mar 2026", "Apr 2026", "May 2026", "Jun 2026", "Jul 2026", "Aug 2026"]
        ),
        ("2020-05-05 00:00:00", "2026-11-20 00:00:00", ["2021", "2022", "2023", "2024", "2025", "2026"]),
        (
            "0001-01-01 00:00:00", "9999-12-31 23:59:59",
            ["1000", "2000", "3000", "4000", "5000", "6000", "7000", "8000", "9000"]
        ),
    ])
    func `words are at days, weeks, months or years, as the time needs`(
        _ first: String, _ last: String, _ words: [String]
    ) throws {
        let scale = TimeScale(from: try Self.time(first), to: try Self.time(last))
        #expect(scale.ticks.map(\.words) == words)
        #expect(scale.ticks.map(\.place) == scale.ticks.map(\.place).sorted())
        #expect(scale.ticks.allSatisfy { (0...1).contains($0.place) })
    }

    @Test func `places are proportional to time`() throws {
        let scale = TimeScale(
            from: try Self.time("2026-11-01 00:00:00"), to: try Self.time("2026-11-11 00:00:00"))
        for (day, place) in [("01", 0.0), ("02", 0.1), ("06", 0.5), ("11", 1)] {
            let found = scale.fraction(try Self.time("2026-11-\(day) 00:00:00"))
            #expect(abs(found - place) < 1e-9, "\(day)")
        }
        #expect(scale.fraction(try Self.time("2020-01-01 00:00:00")) == 0)
        #expect(scale.fraction(try Self.time("2030-01-01 00:00:00")) == 1)
    }

    @Test(arguments: [
        "0001-01-01 00:00:00", "1969-12-31 23:59:59", "2026-11-20 12:00:00", "9999-12-31 23:59:59",
    ])
    func `one moment alone is in the middle of its hours`(_ text: String) throws {
        let time = try Self.time(text)
        let scale = TimeScale(from: time, to: time)
        #expect(abs(scale.fraction(time) - 0.5) < 1e-9)
        #expect((1...TimeScale.labelsMax).contains(scale.ticks.count))
    }

    @Test func `however long the time is, there are a few words`() throws {
        let first = try Self.time("1950-02-27 22:10:00")
        var length: Int64 = 60_000
        while length < 250_000_000_000_000 {
            for offset in [-1_080, -300, 0, 60, 345, 1_080] {
                let scale = TimeScale(
                    from: first, to: Instant(milliseconds: first.milliseconds + length),
                    at: try #require(UTCOffset(minutes: offset)))
                #expect((1...TimeScale.labelsMax).contains(scale.ticks.count), "\(length) \(offset)")
            }
            length = length * 3 / 2
        }
    }

    @Test func `words are by the clock of the offset`() throws {
        let offset = try #require(UTCOffset(minutes: -300))
        let scale = TimeScale(
            from: try Self.time("2026-11-20 03:00:00"), to: try Self.time("2026-11-23 03:00:00"), at: offset)
        #expect(scale.clock == "UTC-05:00")
        #expect(scale.words(try Self.time("2026-11-20 03:00:00")) == "2026-11-19 22:00")
        #expect(TimeScale(from: Instant(milliseconds: 0), to: Instant(milliseconds: 1)).clock == "UTC")
    }
}
