import FoundationEssentials
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

/// When a participant's runs are, and how schedules are stored.
struct ScheduledRunTests {
    private static let launch = CivilDateTime(date: Sample.day(1), time: Sample.time(12))

    private func runs(_ schedule: Schedule, limit: Int = 3) -> [String] {
        schedule.runs(launch: Self.launch, anchorDay: Sample.day(10), limit: limit).map { run in
            let end = run.end.map { "\($0.date) \($0.time)" } ?? "study"
            return "\(run.start.date) \(run.start.time) - \(end)"
        }
    }

    static let expected: [(Schedule.Frequency, AnchorSource?, [String])] = [
        (.oneTime, nil, ["2027-03-01 08:00 - 2027-03-09 23:59:59"]),
        (.oneTime, .enrollment, ["2027-03-12 08:00 - 2027-03-19 23:59:59"]),
        (
            .daily, nil,
            [
                "2027-03-01 08:00 - 2027-03-01 19:59:59", "2027-03-01 20:00 - 2027-03-01 23:59:59",
                "2027-03-02 08:00 - 2027-03-02 19:59:59",
            ]
        ),
        (
            .daily, .enrollment,
            [
                "2027-03-13 08:00 - 2027-03-13 19:59:59", "2027-03-13 20:00 - 2027-03-13 23:59:59",
                "2027-03-14 08:00 - 2027-03-14 19:59:59",
            ]
        ),
        (
            .weekly, nil,
            [
                "2027-03-03 09:00 - 2027-03-10 09:00", "2027-03-10 09:00 - 2027-03-17 09:00",
                "2027-03-17 09:00 - 2027-03-24 09:00",
            ]
        ),
        (
            .weekly, .enrollment,
            [
                "2027-03-17 09:00 - 2027-03-24 09:00", "2027-03-24 09:00 - 2027-03-31 09:00",
                "2027-03-31 09:00 - 2027-04-07 09:00",
            ]
        ),
        (
            .monthly, nil,
            [
                "2027-04-15 10:00 - 2027-05-15 10:00", "2027-05-15 10:00 - 2027-06-15 10:00",
                "2027-06-15 10:00 - 2027-07-15 10:00",
            ]
        ),
        (
            .monthly, .enrollment,
            [
                "2027-04-09 10:00 - 2027-05-09 10:00", "2027-05-09 10:00 - 2027-06-09 10:00",
                "2027-06-09 10:00 - 2027-07-09 10:00",
            ]
        ),
        (.custom, nil, ["2027-03-01 06:00 - 2027-03-03 22:00", "2027-03-10 06:00 - 2027-03-12 22:00"]),
        (
            .custom, .enrollment,
            ["2027-03-10 06:00 - 2027-03-17 06:00", "2027-04-19 06:00 - 2027-04-26 06:00"]
        ),
        (.ongoing, nil, ["2027-03-01 12:00 - study"]),
    ]

    @Test(arguments: expected) func `the first runs of a participant`(
        _ frequency: Schedule.Frequency, _ anchor: AnchorSource?, _ lines: [String]
    ) {
        #expect(runs(Sample.schedule(frequency, anchor)) == lines)
    }

    @Test func `what is not decided has no runs, and what has few shows them all`() {
        for frequency in Schedule.Frequency.allCases where frequency != .oneTime && frequency != .ongoing {
            #expect(runs(Schedule(frequency)) == [])
        }
        #expect(runs(Schedule(.oneTime)) == ["2027-03-01 12:00 - study"])
        #expect(runs(Sample.schedule(.weekly), limit: 99).count == 4)
        #expect(Sample.schedule(.daily).runCount == 14)
    }

    @Test func `a month without the day has its run on the last`() {
        guard case .monthly(var schedule) = Sample.schedule(.monthly) else { return }
        (schedule.dayOfMonth, schedule.startDate) = (31, CivilDate(year: 2027, month: 12, day: 1))
        #expect(
            runs(.monthly(schedule)) == [
                "2027-12-31 10:00 - 2028-01-31 10:00", "2028-01-31 10:00 - 2028-02-29 10:00",
                "2028-02-29 10:00 - 2028-03-31 10:00",
            ])
    }

    @Test(arguments: Schedule.Frequency.allCases)
    func `a schedule is the same after it was stored`(_ frequency: Schedule.Frequency) throws {
        for anchor in [nil, AnchorSource.undecided, .enrollment, .question("due"), .property("surgery")] {
            let schedule = Sample.schedule(frequency, anchor)
            let stored = try JSONEncoder().encode(schedule)
            #expect(try JSONDecoder().decode(Schedule.self, from: stored) == schedule)
        }
    }

    @Test func `a schedule from before there were anchor dates is regular`() throws {
        let old = #"{"frequency":"Daily","times":["08:00"],"startDate":"2027-03-01","days":7}"#
        let schedule = try JSONDecoder().decode(Schedule.self, from: Data(old.utf8))
        #expect(schedule.anchor == nil)
        #expect(schedule.start?.description == "2027-03-01 08:00:00.000")
        #expect(
            try String(decoding: JSONEncoder().encode(schedule), as: UTF8.self).contains("anchor") == false)
    }

    @Test(arguments: ["", "question", "question:", "somewhere", "enrollment:x"])
    func `another word is no anchor date`(_ text: String) {
        #expect(AnchorSource(rawValue: text) == nil)
    }
}
