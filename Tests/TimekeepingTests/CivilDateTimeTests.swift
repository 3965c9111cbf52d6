import Seeded
import Testing
import Timekeeping

struct CivilDateTimeTests {
    @Test(arguments: [
        (
            "+01:00", "2026-11-20 22:30:00.123", "2026-11-20T22:30:00.123+0100",
            "2026-11-20T22:30:00.123+01:00"
        ),
        ("Z", "2026-11-20 21:30:00.123", "2026-11-20T21:30:00.123+0000", "2026-11-20T21:30:00.123Z"),
        (
            "-08:00", "2026-11-20 13:30:00.123", "2026-11-20T13:30:00.123-0800",
            "2026-11-20T13:30:00.123-08:00"
        ),
        (
            "+05:45", "2026-11-21 03:15:00.123", "2026-11-21T03:15:00.123+0545",
            "2026-11-21T03:15:00.123+05:45"
        ),
    ])
    func `an instant is shown at an offset`(place: String, civil: String, wire: String, iso: String) throws {
        let instant = Instant(milliseconds: 1_795_210_200_123)
        let offset = try #require(UTCOffset(place))
        let shown = instant.civil(at: offset)
        #expect(shown.description == civil)
        #expect(shown.wire(at: offset) == wire)
        #expect(instant.iso8601(at: offset) == iso)
        #expect(shown.instant(at: offset) == instant)
        #expect(OffsetDateTime(wire)?.instant == instant)
        #expect(OffsetDateTime(iso) == OffsetDateTime(instant, at: offset))
        #expect(OffsetDateTime(wire)?.offset == offset)
    }

    @Test(arguments: [
        ("2026-11-20 21:30:00", "2026-11-20 21:30:00.000"),
        ("2026-11-20T21:30:00.5", "2026-11-20 21:30:00.500"),
        ("0001-01-01 00:00:00.001", "0001-01-01 00:00:00.001"),
        ("9999-12-31 23:59:59.9999", "9999-12-31 23:59:59.999"),
    ])
    func `a date and time is read`(text: String, expected: String) {
        #expect(CivilDateTime(text)?.description == expected)
    }

    @Test(arguments: [
        "", "2026-11-20", "2026-11-20 21:30", "2026-11-20 21:30:00.", "2026-11-20 21:30:00Z",
        "2026-11-20_21:30:00", "2026-11-31 21:30:00", "2026-11-20 25:30:00",
    ])
    func `a text that is no date and time is refused`(text: String) {
        #expect(CivilDateTime(text) == nil)
    }

    @Test func `parts are checked and order goes by them`() throws {
        let date = try #require(CivilDate("2026-11-20"))
        #expect(CivilDateTime(date: date, time: .midnight, millisecond: 1000) == nil)
        #expect(CivilDateTime(date: date, time: .midnight, millisecond: -1) == nil)
        let first = CivilDateTime(date: date, time: .midnight)
        let second = try #require(CivilDateTime(date: date, time: .midnight, millisecond: 1))
        #expect(first < second)
        #expect(second < CivilDateTime(date: date, time: TimeOfDay(secondOfDay: 1)))
        #expect(second < CivilDateTime(date: date.adding(days: 1), time: .midnight))
    }

    @Test func `at the ends of time an offset does not lead out of the years`() throws {
        let east = try #require(UTCOffset(minutes: 1080))
        let west = try #require(UTCOffset(minutes: -1080))
        #expect(
            Instant(milliseconds: 253_402_300_799_999).civil(at: east).description
                == "9999-12-31 23:59:59.999")
        #expect(
            Instant(milliseconds: -62_135_596_800_000).civil(at: west).description
                == "0001-01-01 00:00:00.000")
    }

    /// Random instants of the years 1 to 9999 at random offsets, the same in every run.
    @Test func `random instants return from every form`() throws {
        var random = Seeded(20_261_120)
        for _ in 0..<20_000 {
            let instant = Instant(
                milliseconds: Int64.random(in: -62_135_500_000_000...253_402_200_000_000, using: &random))
            let offset = try #require(
                UTCOffset(minutes: Int.random(in: UTCOffset.minuteRange, using: &random)))
            let shown = OffsetDateTime(instant, at: offset)
            #expect(Instant(iso8601: instant.iso8601) == instant)
            #expect(OffsetDateTime(shown.wire) == shown && OffsetDateTime(shown.iso8601) == shown)
            #expect(shown.instant == instant)
            #expect(CivilDateTime(shown.civil.description) == shown.civil)
        }
    }

    /// Texts near the right form, the same in every run: reading them must end in a value that is written alike.
    @Test func `random changes of a text are refused or read as what they say`() {
        var random = Seeded(7)
        let original = [UInt8]("2026-11-20T21:30:00.123+01:00".utf8)
        let letters = [UInt8]("0123456789-+:TZ. é\0".utf8)
        var accepted = 0
        for _ in 0..<50_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = letters[Int.random(in: 0..<letters.count, using: &random)]
            }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let read = OffsetDateTime(text) else { continue }
            accepted += 1
            #expect(OffsetDateTime(read.description) == read)
            #expect(text.hasPrefix(read.civil.date.description))
        }
        #expect(accepted > 100)
    }
}
