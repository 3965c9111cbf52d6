import Adherence
import Testing
import Timekeeping

/// Runs on the clock of participants who travel, and of places that change theirs.
struct ZoneHistoryTests {
    private func window(
        _ start: String, _ end: String, _ zones: ZoneHistory
    ) -> (start: String, end: String?, isEverOpen: Bool)? {
        let result = Sample.adherence([Sample.run(start, end)], [], Sample.history(zones: zones))
        return result.activities.first?.runs.first.map {
            ($0.window.start.iso8601, $0.window.end?.iso8601, $0.window.isEverOpen)
        }
    }

    static let days: [(zone: String, day: String, start: String, hours: Double)] = [
        ("America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z", 23),
        ("America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z", 25),
        ("Australia/Lord_Howe", "2026-10-04", "2026-10-03T13:30:00.000Z", 23.5),
        ("Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:00:00.000Z", 24.5),
        ("Asia/Kathmandu", "2026-11-09", "2026-11-08T18:15:00.000Z", 24),
        ("Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z", 23),
        ("Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00.000Z", 24),
        ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00.000Z", 24),
        ("Pacific/Kwajalein", "1993-08-20", "1993-08-20T12:00:00.000Z", 24),
        ("Europe/Berlin", "2026-02-28", "2026-02-27T23:00:00.000Z", 24),
        ("Europe/Berlin", "2024-02-29", "2024-02-28T23:00:00.000Z", 24),
    ]

    @Test(arguments: days) func `a day lasts as long as the clock of the place says`(
        _ day: (zone: String, day: String, start: String, hours: Double)
    ) throws {
        let date = try #require(CivilDate(day.day))
        let found = try #require(
            window("\(date) 00:00", "\(date.adding(days: 1)) 00:00", ZoneHistory(Sample.zone(day.zone))))
        #expect(found.start == day.start)
        let start = try #require(Instant(iso8601: day.start))
        #expect(found.end == start.adding(milliseconds: Int64(day.hours * 3_600_000)).iso8601)
    }

    @Test func `a day that a place skipped has no open run, and nothing is late for it`() throws {
        let apia = Sample.zone("Pacific/Apia")
        let runs = [
            Sample.run("2011-12-30 08:00", "2011-12-31 00:00"),
            Sample.run("2011-12-31 08:00", "2012-01-01 00:00"),
        ]
        let response = CompletedResponse(
            id: 1, activity: Sample.activity, completed: Sample.at("2011-12-31 01:00", apia),
            received: Sample.at("2011-12-31 01:00", apia))
        var history = Sample.history(zones: ZoneHistory(apia))
        history.enrolled = Sample.at("2011-01-01 00:00", apia)
        let result = Sample.adherence(runs, [response], history, at: "11-19 12:00")
        #expect(result.states == [.notApplicable(.neverOpen), .missed])
        #expect(result.placements == [.noOpenRun])
    }

    @Test func `a run inside the hour that summer time skips is never open`() {
        #expect(window("03-08 02:00", "03-08 03:00", ZoneHistory(Sample.zone))?.isEverOpen == false)
        #expect(window("03-08 02:00", "03-08 03:01", ZoneHistory(Sample.zone))?.isEverOpen == true)
    }

    private let home = Sample.zone
    private let honolulu = Sample.zone("Pacific/Honolulu")
    private let tokyo = Sample.zone("Asia/Tokyo")

    @Test func `a flight to the west prolongs the run of the day`() {
        let zones = ZoneHistory(home, moves: [(Sample.at("11-16 20:00"), honolulu)])
        let run = window("11-16 08:00", "11-17 00:00", zones)
        #expect(run?.start == "2026-11-16T13:00:00.000Z")
        #expect(run?.end == "2026-11-17T10:00:00.000Z")
        // 16:00 was already on the clock in New York; landing at 15:00 doesn't open the run again.
        #expect(window("11-16 16:00", "11-16 18:00", zones)?.start == "2026-11-16T21:00:00.000Z")
        #expect(window("11-16 16:00", "11-16 18:00", zones)?.end == "2026-11-16T23:00:00.000Z")
    }

    @Test func `a flight to the east ends the runs that its clock skips`() {
        let landing = Sample.at("11-16 20:00")
        let zones = ZoneHistory(home, moves: [(landing, tokyo)])
        #expect(window("11-16 08:00", "11-17 00:00", zones)?.end == landing.iso8601)
        #expect(window("11-16 22:00", "11-17 06:00", zones)?.isEverOpen == false)
        let next = window("11-17 08:00", "11-18 00:00", zones)
        #expect(next?.start == landing.iso8601)
        #expect(next?.end == "2026-11-17T15:00:00.000Z")
    }

    @Test func `a move at the very end of a run continues its day`() {
        let zones = ZoneHistory(home, moves: [(Sample.at("11-17 00:00"), honolulu)])
        #expect(window("11-16 08:00", "11-17 00:00", zones)?.end == "2026-11-17T10:00:00.000Z")
        let later = ZoneHistory(home, moves: [(Sample.at("11-17 00:00:00.001"), honolulu)])
        #expect(window("11-16 08:00", "11-17 00:00", later)?.end == "2026-11-17T05:00:00.000Z")
    }

    @Test func `moves may be given in any order, and the last of one instant counts`() {
        let (first, second) = (Sample.at("11-10 00:00"), Sample.at("11-12 00:00"))
        let zones = ZoneHistory(home, moves: [(second, home), (first, tokyo), (first, honolulu)])
        #expect(zones == ZoneHistory(home, moves: [(first, honolulu), (second, home)]))
        #expect(zones.zone(at: first.adding(milliseconds: -1)) == home)
        #expect(zones.zone(at: first) == honolulu)
        #expect(zones.zone(at: second.adding(milliseconds: -1)) == honolulu)
        #expect(zones.zone(at: second) == home)
        #expect(zones.zone(at: Instant(milliseconds: .max)) == home)
        #expect(zones.zone(at: Instant(milliseconds: .min)) == home)
    }

    @Test func `a later local time never gives an earlier instant, and no time is lost`() throws {
        let start = Sample.at("11-09 00:00")
        let places = [honolulu, tokyo, Sample.zone("Pacific/Kiritimati"), home, Sample.zone("Pacific/Apia")]
        let moves = (0..<40).map { (at: start + .hours(7 * $0), to: places[$0 % places.count]) }
        let zones = ZoneHistory(home, moves: moves)
        let stays = [(at: Instant(milliseconds: .min), to: home)] + moves
        let ends = moves.map(\.at) + [Instant(milliseconds: .max)]
        var previous = Instant(milliseconds: .min)
        for minute in stride(from: 0, to: 14 * 1440, by: 17) {
            let local = Instant(milliseconds: start.milliseconds + Int64(minute) * 60_000).civil()
            let found = zones.instant(local)
            let candidates = zip(stays, ends).map { stay, end in
                let instant = stay.to.instant(local, notBefore: stay.at)
                return instant < end ? instant : Instant(milliseconds: .max)
            }
            #expect(found == candidates.min())
            #expect(found >= previous)
            #expect(zones.zone(at: found).civil(at: found) >= local)
            let before = found.adding(milliseconds: -1)
            #expect(zones.zone(at: before).civil(at: before) < local)
            previous = found
        }
    }
}
