import Testing
import Timekeeping

struct InstantTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (1_795_210_200_123, "2026-11-20T21:30:00.123Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        ] as [(Int64, String)])
    func `an instant is written in UTC and returns`(milliseconds: Int64, text: String) {
        let instant = Instant(milliseconds: milliseconds)
        #expect(instant.iso8601 == text)
        #expect(Instant(iso8601: text) == instant)
        #expect(instant.rawValue == milliseconds)
    }

    @Test(
        arguments: [
            ("2026-11-20T21:30:00Z", 1_795_210_200_000), ("2026-11-20T21:30:00.1Z", 1_795_210_200_100),
            ("2026-11-20T21:30:00.12Z", 1_795_210_200_120), ("2026-11-20 21:30:00.123Z", 1_795_210_200_123),
            ("2026-11-20T21:30:00.123999999Z", 1_795_210_200_123),
            ("2026-11-20T22:30:00.123+01:00", 1_795_210_200_123),
            ("2026-11-20T16:30:00.123-0500", 1_795_210_200_123),
            ("2026-11-21T03:15:00+05:45", 1_795_210_200_000),
            ("2026-11-20T23:30:00+02", 1_795_210_200_000),
        ] as [(String, Int64)])
    func `every form in use is read`(text: String, milliseconds: Int64) {
        #expect(Instant(iso8601: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2026-11-20", "2026-11-20T21:30Z", "2026-11-20T21:30:00", "2026-11-20T21:30:00.Z",
        "2026-11-20T21:30:00,123Z", "2026-11-20T24:00:00Z", "2026-11-20T23:59:60Z", "2026-02-29T00:00:00Z",
        "2026-11-20t21:30:00Z", "2026-11-20T21:30:00z", "2026-11-20T21:30:00.1234567890Z",
        "2026-11-20T21:30:00.123ZZ", "2026-11-20T21:30:00.123+19:00", "2026-11-20T21:30:00.123 +01:00",
        "20261120T213000Z", "2026-11-20  21:30:00Z", "2026-11-20T21:30:00.123Z\n",
    ])
    func `a text that is no instant is refused`(text: String) {
        #expect(Instant(iso8601: text) == nil)
    }

    @Test(arguments: [Int64.min, Int64.min + 1, -62_135_596_800_001])
    func `an instant before year 1 is shown as its first millisecond`(milliseconds: Int64) {
        #expect(Instant(milliseconds: milliseconds).iso8601 == "0001-01-01T00:00:00.000Z")
    }

    @Test(arguments: [Int64.max, 253_402_300_800_000])
    func `an instant after year 9999 is shown as its last millisecond`(milliseconds: Int64) {
        #expect(Instant(milliseconds: milliseconds).iso8601 == "9999-12-31T23:59:59.999Z")
    }

    @Test func `arithmetic is in milliseconds and stops at the ends`() {
        let instant = Instant(milliseconds: 1000)
        #expect(instant + .seconds(2) == Instant(seconds: 3))
        #expect(instant - .milliseconds(1500) == Instant(milliseconds: -500))
        #expect(instant + .microseconds(1999) == Instant(milliseconds: 1001))
        #expect(instant + .days(1) == instant.adding(seconds: 86_400))
        #expect(instant + .hours(-1) == instant + .minutes(-60))
        #expect(Instant(seconds: 90) - Instant(seconds: 30) == .minutes(1))
        #expect(Instant(milliseconds: .max) - Instant(milliseconds: .min) > .zero)
        #expect(Instant(milliseconds: .max) + .seconds(1) == Instant(milliseconds: .max))
        #expect(Instant(milliseconds: .min) - .seconds(Int64.max) == Instant(milliseconds: .min))
        #expect(Instant(seconds: .max) == Instant(milliseconds: .max))
        #expect(Instant(milliseconds: -1).adding(seconds: .min) == Instant(milliseconds: .min))
    }

    @Test(
        arguments: [(1999, 1), (1000, 1), (999, 0), (0, 0), (-1, -1), (-1000, -1), (-1001, -2)]
            as [(Int64, Int64)])
    func `seconds are rounded down`(milliseconds: Int64, seconds: Int64) {
        #expect(Instant(milliseconds: milliseconds).seconds == seconds)
    }

    @Test func `instants are ordered`() {
        #expect(Instant(milliseconds: -1) < Instant(milliseconds: 0))
        #expect(!(Instant(milliseconds: 0) < Instant(milliseconds: 0)))
    }
}
