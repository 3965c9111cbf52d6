import Adherence
import Testing
import Timekeeping

/// The state of one run, from Nov 10 08:00 to 20:00, closing Nov 11 20:00.
struct RunStateTests {
    private static let run = Sample.run("11-10 08:00", "11-10 20:00")

    private func state(
        _ completed: String? = nil, now: String, run: PlannedRun = Self.run, _ history: ParticipantHistory
    ) -> RunState? {
        Sample.adherence(
            [run], completed.map { [Sample.response(1, $0)] } ?? [], history, at: now
        ).states.first
    }

    @Test(arguments: [
        ("11-10 07:59:59.999", RunState.upcoming), ("11-10 08:00", .due), ("11-10 19:59:59.999", .due),
        ("11-10 20:00", .dueLate), ("11-11 19:59:59.999", .dueLate), ("11-11 20:00", .missed),
        ("2035-01-01 00:00", .missed),
    ])
    func `an unanswered run changes its state at its start, end and closing`(now: String, state: RunState) {
        #expect(self.state(now: now, Sample.history()) == state)
    }

    @Test(arguments: [
        ("11-10 07:59:59.999", RunState.missed), ("11-10 08:00", .done), ("11-10 19:59:59.999", .done),
        ("11-10 20:00", .late), ("11-11 19:59:59.999", .late), ("11-11 20:00", .missed),
    ])
    func `completion decides to the millisecond`(completed: String, state: RunState) {
        #expect(self.state(completed, now: "11-20 00:00", Sample.history()) == state)
        let named = CompletedResponse(
            id: 1, activity: Sample.activity, run: Self.run.start, completed: Sample.at(completed),
            received: Sample.at("11-19 00:00"))
        #expect(Sample.adherence([Self.run], [named], at: "11-20 00:00").states == [state])
    }

    @Test(arguments: [
        ("11-10 08:00", false), ("11-10 19:00", false), ("11-10 19:00:00.001", true), ("11-10 20:00", true),
        ("11-11 12:00", true), ("11-10 19:59", true),
    ])
    func `a run that is over at enrollment, or has less than an hour left, does not apply`(
        enrolled: String, isOver: Bool
    ) {
        let expected: RunState = isOver ? .notApplicable(.beforeEnrollment) : .missed
        #expect(state(now: "11-20 00:00", Sample.history(enrolled)) == expected)
    }

    @Test func `a short run that starts at enrollment applies, and so does one without end`() {
        let short = Sample.run("11-10 08:00", "11-10 08:30")
        #expect(state(now: "11-20 00:00", run: short, Sample.history("11-10 08:00")) == .missed)
        #expect(
            state(now: "11-20 00:00", run: short, Sample.history("11-10 08:00:00.001"))
                == .notApplicable(.beforeEnrollment))
        let open = Sample.run("11-10 08:00", nil)
        #expect(state(now: "11-20 00:00", run: open, Sample.history("11-19 23:59")) == .due)
    }

    @Test(arguments: [
        ("11-10 19:59:59.999", RunState.notApplicable(.afterWithdrawal)), ("11-10 20:00", .missed),
        ("11-11 00:00", .missed), ("11-01 00:00", .notApplicable(.afterWithdrawal)),
    ])
    func `a run that ends after the withdrawal does not apply`(withdrawn: String, expected: RunState) {
        var history = Sample.history()
        history.withdrawn = Sample.at(withdrawn)
        #expect(state(now: "11-20 00:00", history) == expected)
    }

    @Test func `a run without end does not apply after withdrawal`() {
        var history = Sample.history()
        history.withdrawn = Sample.at("11-19 00:00")
        let open = Sample.run("11-10 08:00", nil)
        #expect(state(now: "11-20 00:00", run: open, history) == .notApplicable(.afterWithdrawal))
        #expect(state("11-19 00:00", now: "11-20 00:00", run: open, history) == .done)
        #expect(
            state("11-19 00:00:00.001", now: "11-20 00:00", run: open, history)
                == .notApplicable(.afterWithdrawal))
    }

    static let pauses: [(from: String, until: String?, isInside: Bool)] = [
        ("11-10 19:59:59.999", "11-10 20:00", true), ("11-10 20:00", "11-10 21:00", false),
        ("11-10 19:00", "11-10 19:59:59.999", false), ("11-09 00:00", "11-30 00:00", true),
        ("11-09 00:00", nil, true), ("11-11 00:00", nil, false), ("11-12 00:00", "11-09 00:00", false),
        ("11-10 20:00", "11-10 20:00", false),
    ]

    @Test(arguments: pauses) func `the end decides whether a run is in a pause or a hold`(
        _ pause: (from: String, until: String?, isInside: Bool)
    ) {
        let period = Pause(from: Sample.at(pause.from), until: pause.until.map { Sample.at($0) })
        var (paused, held) = (Sample.history(), Sample.history())
        (paused.studyPauses, held.holds) = ([period], [period])
        let now = "11-20 00:00"
        #expect(state(now: now, paused) == (pause.isInside ? .notApplicable(.studyPaused) : .missed))
        #expect(state(now: now, held) == (pause.isInside ? .notApplicable(.onHold) : .missed))
        #expect(state("11-10 09:00", now: now, paused) == .done)
        #expect(state(now: now, run: Sample.run("11-10 08:00", nil), paused) == .due)
    }

    @Test func `several pauses in any order are all considered`() {
        let inside = Pause(from: Sample.at("11-10 12:00"), until: Sample.at("11-10 21:00"))
        let others = [
            Pause(from: Sample.at("11-01 00:00"), until: Sample.at("11-10 11:00")),
            Pause(from: Sample.at("11-01 12:00"), until: Sample.at("11-02 00:00")),
            Pause(from: Sample.at("11-12 00:00"), until: nil),
            Pause(from: Sample.at("11-11 00:00"), until: Sample.at("11-11 12:00")),
        ]
        for place in 0...others.count {
            var history = Sample.history()
            history.studyPauses = others
            #expect(state(now: "11-20 00:00", history) == .missed)
            history.studyPauses.insert(inside, at: place)
            #expect(state(now: "11-20 00:00", history) == .notApplicable(.studyPaused))
        }
    }

    @Test func `a pause that ends before it begins does not hide others`() {
        var history = Sample.history()
        history.holds = [
            Pause(from: Sample.at("11-10 12:00"), until: Sample.at("11-10 21:00")),
            Pause(from: Sample.at("11-10 22:00"), until: Sample.at("11-10 00:00")),
            Pause(from: Sample.at("11-12 00:00"), until: nil),
        ]
        #expect(state(now: "11-20 00:00", history) == .notApplicable(.onHold))
    }

    @Test func `the first reason that applies is given`() {
        var history = Sample.history("11-10 19:30")
        history.withdrawn = Sample.at("11-10 19:40")
        history.studyPauses = [Pause(from: Sample.at("11-01 00:00"), until: nil)]
        history.holds = history.studyPauses
        history.isErased = true
        func reason(
            _ exclusion: ActivityPlan.Exclusion? = nil, _ run: PlannedRun = Self.run
        ) -> RunState? {
            let plan = StudyPlan([ActivityPlan(Sample.activity, runs: [run], exclusion: exclusion)])
            return ParticipantAdherence(plan, history, [], at: Sample.at("11-20 00:00")).states.first
        }
        #expect(reason(.notInGroup) == .notApplicable(.erased))
        history.isErased = false
        #expect(reason(.notInGroup) == .notApplicable(.notInGroup))
        #expect(reason(.anchorUnknown) == .notApplicable(.anchorUnknown))
        #expect(reason(nil, Sample.run("11-10 08:00", "11-10 08:00")) == .notApplicable(.neverOpen))
        #expect(reason() == .notApplicable(.beforeEnrollment))
        history.enrolled = Sample.at("01-01 00:00")
        #expect(reason() == .notApplicable(.afterWithdrawal))
        history.withdrawn = nil
        #expect(reason() == .notApplicable(.studyPaused))
        history.studyPauses = []
        #expect(reason() == .notApplicable(.onHold))
        history.holds = []
        #expect(reason() == .missed)
    }

    @Test(arguments: [ActivityPlan.Exclusion.notInGroup, .anchorUnknown])
    func `an answered run of an excluded activity is done`(exclusion: ActivityPlan.Exclusion) {
        let plan = ActivityPlan(Sample.activity, runs: [Self.run], exclusion: exclusion)
        let result = ParticipantAdherence(
            StudyPlan([plan]), Sample.history(), Sample.responses(["11-10 12:00"]),
            at: Sample.at("11-20 00:00"))
        #expect(result.states == [.done])
    }

    @Test(arguments: [
        (Duration.hours(24), "11-11 20:00"), (.hours(2), "11-10 22:00"), (.zero, "11-10 20:00"),
        (.hours(-5), "11-10 20:00"), (.hours(1000), "11-13 08:00"),
    ])
    func `the grace period ends at the next start at the latest and is never negative`(
        grace: Duration, closes: String
    ) {
        let plan = StudyPlan([
            ActivityPlan(Sample.activity, runs: [Self.run, Sample.run("11-13 08:00", "11-13 20:00")])
        ])
        let result = ParticipantAdherence(
            plan, Sample.history(), [], grace: grace, at: Sample.at("11-20 00:00"))
        #expect(result.activities.first?.runs.first?.window.closes == Sample.at(closes))
    }

    @Test func `a run that overlaps the next has no grace period`() {
        let runs = [Sample.run("11-10 08:00", "11-12 08:00"), Sample.run("11-11 08:00", "11-13 08:00")]
        let windows = Sample.adherence(runs).activities.flatMap(\.runs).map(\.window)
        #expect(windows.map(\.closes) == [Sample.at("11-12 08:00"), Sample.at("11-14 08:00")])
    }
}
