import Adherence
import Testing
import Timekeeping

/// How plans are made, and changed by publications and anchor dates.
struct PlanTests {
    private typealias Scheduled = (start: CivilDateTime, end: CivilDateTime?)

    /// The shape of the runs that schedules give.
    private struct ScheduledRun {
        let start: CivilDateTime
        let end: CivilDateTime?

        init(_ start: String, _ end: String?) {
            self.start = Sample.local(start)
            self.end = end.map(Sample.local)
        }
    }

    private func ends(_ runs: [ScheduledRun]) -> [String?] {
        let plan = ActivityPlan(Sample.activity, scheduled: runs.map { ($0.start, $0.end) }, version: 3)
        #expect(plan.runs.allSatisfy { $0.version == 3 })
        return plan.runs.map { $0.end.map { "\($0)" } }
    }

    @Test func `the last second of a scheduled run belongs to it`() {
        let daily = [
            ScheduledRun("11-09 20:00", "11-09 23:59:59"), ScheduledRun("11-09 08:00", "11-09 19:59:59"),
            ScheduledRun("11-10 08:00", "11-10 19:59:59"),
        ]
        #expect(
            ends(daily) == [
                "2026-11-09 20:00:00.000", "2026-11-10 00:00:00.000", "2026-11-10 20:00:00.000",
            ])
        let odd = [
            ScheduledRun("11-09 08:00", "11-09 20:00:29"), ScheduledRun("11-09 20:00:30", "11-10 00:00"),
        ]
        #expect(ends(odd) == ["2026-11-09 20:00:30.000", "2026-11-10 00:00:00.000"])
        #expect(ends([ScheduledRun("11-09 08:00", "12-31 23:59:59.999")]) == ["2027-01-01 00:00:00.000"])
    }

    @Test func `other scheduled ends are exclusive`() {
        let runs = [
            ScheduledRun("11-02 09:00", "11-09 09:00"), ScheduledRun("11-09 09:00", "11-16 09:00"),
            ScheduledRun("11-20 09:00", "11-20 22:00:29"), ScheduledRun("11-21 09:00", nil),
        ]
        #expect(
            ends(runs) == [
                "2026-11-09 09:00:00.000", "2026-11-16 09:00:00.000", "2026-11-20 22:00:29.000", nil,
            ])
        #expect(
            ends([ScheduledRun("9999-12-31 08:00", "9999-12-31 23:59:59")]) == ["9999-12-31 23:59:59.000"])
    }

    @Test func `no second of a day with several times belongs to no run`() {
        let times = [0, 8, 13, 20]
        let runs = times.indices.map { index in
            let start = "11-09 \(times[index] < 10 ? "0" : "")\(times[index]):00"
            let end =
                index + 1 < times.count
                ? "11-09 \(times[index + 1] - 1 < 10 ? "0" : "")\(times[index + 1] - 1)" : "11-09 23"
            return ScheduledRun(start, "\(end):59:59")
        }
        let plan = ActivityPlan(Sample.activity, scheduled: runs.map { ($0.start, $0.end) })
        for (run, next) in zip(plan.runs, plan.runs.dropFirst()) { #expect(run.end == next.start) }
        #expect(plan.runs.last?.end == Sample.local("11-10 00:00"))
    }

    @Test func `runs are ordered, and of equal starts the longest is used`() {
        let runs = [
            Sample.run("11-12 08:00", "11-12 09:00"), Sample.run("11-10 08:00", "11-10 09:00"),
            Sample.run("11-10 08:00", "11-10 10:00"), Sample.run("11-12 08:00", nil),
        ]
        let expected = [Sample.run("11-10 08:00", "11-10 10:00"), Sample.run("11-12 08:00", nil)]
        #expect(ActivityPlan(Sample.activity, runs: runs).runs == expected)
        #expect(ActivityPlan(Sample.activity, runs: runs.reversed()).runs == expected)
        let versions = [1, 2].map {
            PlannedRun(start: expected[0].start, end: expected[0].end, version: $0)
        }
        for runs in [versions, versions.reversed()] {
            #expect(ActivityPlan(Sample.activity, runs: runs).runs.map(\.version) == [2])
        }
    }

    @Test func `plans of the same activity are joined`() {
        let other = ActivityPlan(ActivityID("walk"), runs: Sample.daily(1...1))
        let plan = StudyPlan([
            ActivityPlan(Sample.activity, runs: Sample.daily(2...3), exclusion: .notInGroup), other,
            ActivityPlan(Sample.activity, runs: Sample.daily(1...2), isOngoing: true),
        ])
        #expect(
            plan.activities == [
                ActivityPlan(Sample.activity, runs: Sample.daily(1...3), exclusion: .notInGroup), other,
            ])
    }

    private static func plan(_ runs: [PlannedRun], _ version: Int) -> StudyPlan {
        StudyPlan([
            ActivityPlan(
                Sample.activity,
                runs: runs.map { PlannedRun(start: $0.start, end: $0.end, version: version) })
        ])
    }

    @Test(arguments: [("11-10 07:59:59.999", 1), ("11-10 08:00", 2), ("11-08 00:00", 0), ("11-20 00:00", 3)])
    func `a run that has started at publication stays with its version`(at: String, kept: Int) {
        let (old, new) = (Self.plan(Sample.daily(9...11), 1), Self.plan(Sample.daily(9...12), 2))
        let merged = old.republished(as: new, at: Sample.at(at), in: ZoneHistory(Sample.zone))
        let versions = merged.activities.flatMap(\.runs).map { $0.version ?? 0 }
        let later = at == "11-20 00:00" ? 0 : 4 - kept
        #expect(versions == Array(repeating: 1, count: kept) + Array(repeating: 2, count: later))
    }

    @Test func `the participant's clock decides whether a run has started`() {
        let (old, new) = (Self.plan(Sample.daily(9...9), 1), Self.plan(Sample.daily(9...9), 2))
        let at = Sample.at("11-09 09:00")
        func version(_ zone: IANATimeZone) -> [Int?] {
            old.republished(as: new, at: at, in: ZoneHistory(zone)).activities.flatMap(\.runs).map(\.version)
        }
        #expect(version(Sample.zone) == [1])
        #expect(version(Sample.zone("Pacific/Honolulu")) == [2])
    }

    @Test func `started runs of removed activities stay, and new activities join`() {
        let walk = ActivityPlan(ActivityID("walk"), runs: Sample.daily(9...12))
        let future = ActivityPlan(ActivityID("later"), runs: Sample.daily(20...21))
        let new = ActivityPlan(ActivityID("new"), runs: Sample.daily(9...12))
        let merged = StudyPlan([walk, future]).republished(
            as: StudyPlan([new]), at: Sample.at("11-10 12:00"), in: ZoneHistory(Sample.zone))
        #expect(
            merged.activities == [
                ActivityPlan(ActivityID("new"), runs: Sample.daily(11...12)),
                ActivityPlan(ActivityID("walk"), runs: Sample.daily(9...10)),
            ])
    }

    @Test func `an activity that becomes ongoing keeps its started runs`() {
        let merged = Self.plan(Sample.daily(9...12), 1).republished(
            as: StudyPlan([.ongoing(Sample.activity)]), at: Sample.at("11-10 12:00"),
            in: ZoneHistory(Sample.zone))
        #expect(merged.activities.map(\.isOngoing) == [true])
        #expect(merged.activities.first?.runs.count == 2)
    }

    @Test func `a corrected anchor date keeps the answered runs only`() {
        let old = ActivityPlan(Sample.activity, runs: Sample.daily(9...12))
        let new = ActivityPlan(Sample.activity, runs: Sample.daily(12...14))
        let answered = Set(Sample.daily(10...10).map(\.start))
        #expect(
            old.replanned(as: new, keepingAnswered: answered).runs
                == Sample.daily(10...10) + Sample.daily(12...14))
        let shorter = ActivityPlan(Sample.activity, runs: [Sample.run("11-10 08:00", "11-10 09:00")])
        #expect(
            shorter.replanned(as: old, keepingAnswered: answered).runs.map(\.end) == [
                Sample.local("11-10 00:00"), Sample.local("11-10 09:00"), Sample.local("11-12 00:00"),
                Sample.local("11-13 00:00"),
            ])
    }
}
