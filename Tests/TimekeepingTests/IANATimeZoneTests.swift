import Seeded
import Testing
import Timekeeping

/// Local times in named zones. The expected instants are those of Python's zoneinfo.
struct IANATimeZoneTests {
    @Test(arguments: [
        ("America/New_York", "2026-03-08 02:30:00", "2026-03-08T07:00:00.000Z"),
        ("America/New_York", "2026-03-08 03:00:00", "2026-03-08T07:00:00.000Z"),
        ("America/New_York", "2026-03-08 01:59:59", "2026-03-08T06:59:59.000Z"),
        ("America/New_York", "2026-11-01 01:30:00", "2026-11-01T05:30:00.000Z"),
        ("America/New_York", "2026-11-01 00:59:59", "2026-11-01T04:59:59.000Z"),
        ("America/New_York", "2026-11-01 02:00:00", "2026-11-01T07:00:00.000Z"),
        ("America/New_York", "1900-06-01 12:00:00", "1900-06-01T17:00:00.000Z"),
        ("America/New_York", "1883-11-18 12:00:00", "1883-11-18T16:56:02.000Z"),
        ("America/New_York", "2100-07-04 12:00:00", "2100-07-04T16:00:00.000Z"),
        ("America/New_York", "2999-03-10 02:15:00", "2999-03-10T07:00:00.000Z"),
        ("America/New_York", "9998-07-01 00:00:00", "9998-07-01T04:00:00.000Z"),
        ("America/New_York", "9998-12-01 00:00:00", "9998-12-01T05:00:00.000Z"),
        ("Australia/Lord_Howe", "2026-10-04 02:15:00", "2026-10-03T15:30:00.000Z"),
        ("Australia/Lord_Howe", "2026-04-05 01:45:00", "2026-04-04T14:45:00.000Z"),
        ("Australia/Lord_Howe", "2500-10-04 02:15:00", "2500-10-03T15:15:00.000Z"),
        ("Pacific/Apia", "2011-12-30 12:00:00", "2011-12-30T10:00:00.000Z"),
        ("Pacific/Apia", "2011-12-29 23:59:59", "2011-12-30T09:59:59.000Z"),
        ("Pacific/Apia", "2011-12-31 00:00:00", "2011-12-30T10:00:00.000Z"),
        ("Pacific/Kwajalein", "1993-08-21 12:00:00", "1993-08-21T12:00:00.000Z"),
        ("Asia/Kathmandu", "1985-12-31 23:59:00", "1985-12-31T18:29:00.000Z"),
        ("Asia/Kathmandu", "1986-01-01 00:05:00", "1985-12-31T18:30:00.000Z"),
        ("Asia/Kathmandu", "1900-01-01 00:00:00", "1899-12-31T18:18:44.000Z"),
        ("Asia/Kathmandu", "2026-11-20 09:00:00", "2026-11-20T03:15:00.000Z"),
        ("Europe/Dublin", "2026-03-29 01:30:00", "2026-03-29T01:00:00.000Z"),
        ("Europe/Dublin", "2060-10-31 01:30:00", "2060-10-31T00:30:00.000Z"),
        ("Africa/Monrovia", "1972-01-07 00:10:00", "1972-01-07T00:44:30.000Z"),
        ("Asia/Manila", "1844-12-31 12:00:00", "1844-12-31T15:56:08.000Z"),
        ("US/Eastern", "2026-07-01 12:00:00", "2026-07-01T16:00:00.000Z"),
        ("Asia/Calcutta", "2026-07-01 12:00:00", "2026-07-01T06:30:00.000Z"),
        ("Etc/GMT+5", "2026-07-01 12:00:00", "2026-07-01T17:00:00.000Z"),
        ("UTC", "2026-07-01 12:00:00", "2026-07-01T12:00:00.000Z"),
        ("Europe/Berlin", "2024-02-29 02:30:00", "2024-02-29T01:30:00.000Z"),
        ("Pacific/Kiritimati", "1994-12-31 12:00:00", "1994-12-31T10:00:00.000Z"),
        ("Australia/Sydney", "2038-04-04 02:30:00", "2038-04-03T15:30:00.000Z"),
        ("America/St_Johns", "1988-04-03 00:30:00", "1988-04-03T03:31:00.000Z"),
    ])
    func `a local time is the first instant at which the clock shows it or a later one`(
        name: String, local: String, expected: String
    ) throws {
        let zone = try #require(IANATimeZone(name))
        let found = zone.instant(try #require(CivilDateTime(local)))
        #expect(found.iso8601 == expected)
    }

    @Test(arguments: [
        ("2026-03-08T06:59:59.999Z", "2026-03-08 01:59:59.999"),
        ("2026-03-08T07:00:00Z", "2026-03-08 03:00:00.000"),
        ("2026-11-01T05:30:00Z", "2026-11-01 01:30:00.000"),
        ("2026-11-01T06:30:00Z", "2026-11-01 01:30:00.000"),
        ("1883-11-18T16:59:59Z", "1883-11-18 12:03:57.000"),
        ("9998-07-01T04:00:00Z", "9998-07-01 00:00:00.000"),
        ("9998-12-01T05:00:00Z", "9998-12-01 00:00:00.000"),
        ("0001-01-01T00:00:00Z", "0001-01-01 00:00:00.000"),
    ])
    func `an instant is shown in New York`(instant: String, local: String) throws {
        let zone = try #require(IANATimeZone("America/New_York"))
        #expect(zone.civil(at: try #require(Instant(iso8601: instant))).description == local)
    }

    @Test func `an offset is the time by which a zone is ahead`() throws {
        let zone = try #require(IANATimeZone("America/New_York"))
        let change = try #require(Instant(iso8601: "2026-03-08T07:00:00Z"))
        #expect(zone.offset(at: change) == .hours(-4))
        #expect(zone.offset(at: change.adding(milliseconds: -1)) == .hours(-5))
        #expect(zone.offset(at: Instant(milliseconds: .min)) == .seconds(-(4 * 3600 + 56 * 60 + 2)))
        #expect(IANATimeZone("Asia/Kathmandu")?.offset(at: change) == .minutes(345))
        #expect(IANATimeZone.utc.offset(at: change) == .zero)
    }

    @Test func `a second occurrence is found by its earliest instant`() throws {
        let zone = try #require(IANATimeZone("America/New_York"))
        let local = try #require(CivilDateTime("2026-11-01 01:30:00"))
        let between = try #require(Instant(iso8601: "2026-11-01T05:45:00Z"))
        #expect(zone.instant(local, notBefore: between) == between)
        let second = try #require(Instant(iso8601: "2026-11-01T06:00:00Z"))
        #expect(zone.instant(local, notBefore: second).iso8601 == "2026-11-01T06:30:00.000Z")
    }

    @Test(arguments: [
        "", "Mars/Olympus", "america/new_york", "America", "/etc/passwd", "../zoneinfo/UTC", "America/../UTC",
        ".",
        "America//New_York", "America/New_York/", "/America/New_York", "right/America/New_York",
        "posix/America/New_York", "posixrules", "localtime", "Factory", "zone.tab", "tzdata.zi",
        "America/New York",
        "America/New_York\0", "\0", "America/São_Paulo", "leapseconds",
    ])
    func `a text that is not a zone is refused`(name: String) {
        #expect(IANATimeZone(name) == nil)
    }

    @Test func `all listed zones can be read, and a name that is too long can't`() {
        for name in TimeZoneNames.all { #expect(IANATimeZone(name)?.name == name) }
        #expect(TimeZoneNames.all.count > 300)
        #expect(IANATimeZone(String(repeating: "a", count: 5000)) == nil)
    }

    @Test func `zones are equal by name and coded as it`() throws {
        let zone = try #require(IANATimeZone("Europe/Berlin"))
        #expect(zone == IANATimeZone("Europe/Berlin") && zone != .utc)
        #expect(Set([zone, .utc, zone]).count == 2)
        #expect("\(zone)" == "Europe/Berlin")
        #expect(IANATimeZone("UTC") == .utc)
    }

    /// Random local times, the same in every run: the clock shows no such time a millisecond before.
    @Test(arguments: [
        "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Europe/Dublin", "Asia/Kathmandu",
        "Africa/Casablanca",
        "America/Godthab", "Asia/Gaza", "Antarctica/Troll", "Asia/Manila", "Etc/GMT-14", "UTC",
    ])
    func `the instant of any local time is the first one, in every year`(name: String) throws {
        let zone = try #require(IANATimeZone(name))
        var random = Seeded(20_261_120)
        for _ in 0..<3000 {
            let second = Int64.random(in: -62_135_400_000...253_402_200_000, using: &random)
            let local = Instant(seconds: second).civil()
            let found = zone.instant(local)
            #expect(zone.civil(at: found) >= local)
            #expect(zone.civil(at: found.adding(milliseconds: -1)) < local)
            #expect(
                zone.civil(at: found) == local || zone.offset(at: found) > zone.offset(at: found - .hours(1)))
        }
    }

    @Test func `the ends of time are clamped`() throws {
        let zone = try #require(IANATimeZone("America/New_York"))
        for instant in [Int64.min, .min + 1, -1, .max - 1, .max] {
            let local = zone.civil(at: Instant(milliseconds: instant))
            #expect(local.date >= .earliest && local.date <= .latest)
        }
        let last = CivilDateTime(date: .latest, time: TimeOfDay(secondOfDay: 86_399))
        #expect(zone.civil(at: zone.instant(last)) == last)
        let first = CivilDateTime(date: .earliest, time: .midnight)
        #expect(zone.civil(at: zone.instant(first)) == first)
        #expect(zone.instant(first, notBefore: Instant(milliseconds: .max)).milliseconds == .max)
    }

    @Test func `zones can be read and used by many tasks at once`() async {
        let instants = await withTaskGroup(of: Instant?.self, returning: Set<Instant?>.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    IANATimeZone("America/New_York").flatMap { zone in
                        CivilDateTime("2026-07-01 12:00:00").map { zone.instant($0) }
                    }
                }
            }
            return await group.reduce(into: []) { $0.insert($1) }
        }
        #expect(instants == [Instant(iso8601: "2026-07-01T16:00:00Z")])
    }
}
