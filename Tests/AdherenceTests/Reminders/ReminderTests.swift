import Adherence
import Testing
import Timekeeping

/// When reminders are due, and how many.
struct ReminderTests {
    private func reminders(
        _ trigger: ReminderTrigger, _ times: [String] = [], _ runs: [PlannedRun] = Sample.daily(9...19),
        from begin: String = "11-01 00:00", now: String
    ) -> [String] {
        Sample.adherence(runs, Sample.responses(times), Sample.history("11-09 07:00"), at: now)
            .reminders(trigger, from: Sample.at(begin)).map { Self.words($0.at) }.sorted()
    }

    private static func words(_ instant: Instant) -> String {
        let local = Sample.zone.civil(at: instant)
        return "\(local.date.description.dropFirst(5)) \(local.time.description.prefix(5))"
    }

    @Test func `an open run that isn't answered is a reason from its start`() {
        let opens = ReminderTrigger(.opens)
        #expect(reminders(opens, now: "11-10 07:59") == ["11-09 08:00"], "late answers still count")
        #expect(reminders(opens, now: "11-10 08:00") == ["11-10 08:00"])
        #expect(reminders(opens, ["11-10 08:30"], now: "11-10 09:00") == [])
        #expect(reminders(opens, from: "11-10 08:01", now: "11-10 09:00") == [])
        #expect(reminders(ReminderTrigger(.opens, activity: ActivityID("other")), now: "11-10 09:00") == [])
        #expect(reminders(ReminderTrigger(.opens, activity: Sample.activity), now: "11-10 09:00") != [])
    }

    @Test(arguments: [
        (2, "11-10 22:00"), (16, "11-10 08:00"), (40, "11-10 08:00"), (1, "11-10 23:00"),
    ])
    func `hours before the end count back from midnight, not before the start`(_ hours: Int, _ at: String) {
        #expect(reminders(ReminderTrigger(.ends, amount: hours), now: "11-10 08:00") == [at])
    }

    @Test func `a run without an end has no reminder before its end`() {
        let lifetime = [Sample.run("11-09 08:00", nil)]
        #expect(reminders(ReminderTrigger(.ends, amount: 2), [], lifetime, now: "11-10 08:00") == [])
        #expect(reminders(ReminderTrigger(.opens), [], lifetime, now: "11-10 08:00") == ["11-09 08:00"])
    }

    @Test func `silence is a reason only after a missed run`() {
        let silent = ReminderTrigger(.silent, amount: 3)
        #expect(reminders(silent, now: "11-10 07:59") == [], "no run has closed")
        #expect(reminders(silent, now: "11-10 08:00") == ["11-12 07:00"], "ahead")
        #expect(reminders(silent, ["11-11 09:00"], now: "11-12 07:59") == [])
        #expect(reminders(silent, ["11-11 09:00"], now: "11-13 09:00") == ["11-14 09:00"])
        let weekly = Sample.weekly("11-09 08:00", 3)
        #expect(
            reminders(silent, [], weekly, now: "11-16 08:00") == ["11-16 08:00"],
            "not before the first run was missed")
    }

    @Test func `the run that completes a number of missed ones is a reason, once for each streak`() {
        let missed = ReminderTrigger(.missed, amount: 2)
        #expect(reminders(missed, now: "11-11 07:59") == [])
        #expect(reminders(missed, now: "11-11 08:00") == ["11-11 08:00"])
        #expect(reminders(missed, now: "11-15 08:00") == ["11-11 08:00"])
        #expect(reminders(missed, ["11-12 09:00"], now: "11-14 09:00") == [])
        #expect(reminders(missed, ["11-12 09:00"], now: "11-15 09:00") == ["11-15 08:00"])
    }

    @Test func `those who have withdrawn get none`() {
        var history = Sample.history("11-09 07:00")
        history.withdrawn = Sample.at("11-10 07:00")
        let adherence = Sample.adherence(Sample.daily(9...19), [], history, at: "11-20 08:00")
        for kind in ReminderTrigger.Kind.allCases {
            #expect(
                adherence.reminders(ReminderTrigger(kind, amount: 1), from: Sample.at("11-01 00:00")) == [])
        }
    }

    @Test func `a dry run counts runs that were answered after the moment`() {
        func past(_ trigger: ReminderTrigger, _ times: [String]) -> Int {
            Sample.adherence(
                Sample.daily(9...19), Sample.responses(times), Sample.history("11-09 07:00"),
                at: "11-14 07:00"
            ).pastReminders(trigger, from: Sample.at("11-10 00:00"), until: Sample.at("11-14 00:00")).count
        }
        #expect(past(ReminderTrigger(.opens), ["11-10 09:00"]) == 4)
        #expect(past(ReminderTrigger(.ends, amount: 2), ["11-10 09:00", "11-11 22:30"]) == 3)
    }

    @Test(
        arguments: [
            ([], nil), ([20], .day), ([19], nil), ([14, 18, 19], .week), ([13, 18, 19], nil),
            ([1, 2, 3, 4, 5, 6, 7, 8], .month), ([-10, 1, 2, 3, 4, 5, 6, 7], nil), ([21], nil),
        ] as [([Int], ReminderLimits.Reached?)])
    func `limits count local days`(_ sent: [Int], _ reached: ReminderLimits.Reached?) throws {
        let first = try #require(CivilDate(year: 2026, month: 11, day: 1))
        let days = sent.map { first.adding(days: $0 - 1) }
        #expect(ReminderLimits.reached(on: first.adding(days: 19), sent: days) == reached)
    }

    @Test(
        arguments: [
            ("11-20 08:00", nil), ("11-20 20:59:59", nil), ("11-20 21:00", "11-21 08:00"),
            ("11-20 00:00", "11-20 08:00"), ("11-20 07:59:59", "11-20 08:00"),
        ] as [(String, String?)])
    func `nothing is sent at night`(_ at: String, _ end: String?) {
        #expect(ReminderLimits.quietEnd(at: Sample.at(at), in: Sample.zone).map(Self.words) == end)
    }
}
