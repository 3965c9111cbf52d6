import Adherence
import Testing
import Timekeeping

/// Inputs that no sensible study has.
struct ExtremesTests {
    @Test func `without activities or runs there is nothing`() {
        let none = ParticipantAdherence(StudyPlan([]), Sample.history(), [], at: Sample.at("11-19 12:00"))
        #expect(none.counts == RunCounts() && none.nextChange == nil && none.activities.isEmpty)
        let noRuns = Sample.adherence([], Sample.responses(["11-09 12:00"]))
        #expect(noRuns.counts == RunCounts() && noRuns.nextChange == nil)
        #expect(noRuns.placements == [.noOpenRun])
    }

    @Test func `a hundred thousand runs with as many responses are assessed`() {
        let first = Sample.local("2000-01-01 00:00")
        let runs = (0..<100_000).map { index in
            PlannedRun(
                start: Instant(milliseconds: first.instant(at: .utc).milliseconds + Int64(index) * 60_000)
                    .civil(),
                end: nil)
        }
        let history = ParticipantHistory(enrolled: first.instant(at: .utc), zones: ZoneHistory(.utc))
        let now = Sample.at("11-19 12:00")
        let responses = (0..<100_000).map { index in
            CompletedResponse(id: Int64(index), activity: Sample.activity, completed: now, received: now)
        }
        let plan = StudyPlan([ActivityPlan(Sample.activity, runs: runs.reversed())])
        #expect(ParticipantAdherence(plan, history, responses, at: now).counts.done == 100_000)
        #expect(ParticipantAdherence(plan, history, [], at: now).counts.due == 100_000)
    }

    @Test func `a run that ends at or before its start is never open`() {
        for end in ["11-09 08:00", "11-01 08:00", "1900-01-01 00:00"] {
            let result = Sample.adherence(
                [Sample.run("11-09 08:00", end)],
                [Sample.response(1, "11-09 08:00"), Sample.response(2, "11-09 08:00", run: "11-09 08:00")])
            #expect(result.states == [.notApplicable(.neverOpen)])
            let window = result.activities.first?.runs.first?.window
            #expect(window?.end == window?.start && window?.closes == window?.start)
            #expect(
                result.placements == [.noOpenRun, .afterClosing(run: Sample.local("11-09 08:00"))])
            #expect(result.nextChange == nil)
        }
    }

    @Test func `responses before the first run count for nothing`() {
        let early = [
            Sample.response(1, "1900-01-01 00:00"), Sample.response(2, "11-08 23:59"),
            CompletedResponse(
                id: 3, activity: Sample.activity, completed: Instant(milliseconds: .min),
                received: Instant(milliseconds: .min)),
        ]
        let result = Sample.adherence(Sample.daily(9...10), early)
        #expect(result.states == [.missed, .missed])
        #expect(result.placements == [.noOpenRun, .noOpenRun, .noOpenRun])
    }

    @Test func `runs of the years 1900 and 9999 and of a leap day are assessed`() {
        let runs = [
            Sample.run("1900-01-01 08:00", "1900-01-02 00:00"),
            Sample.run("2028-02-29 08:00", "2028-03-01 00:00"),
            Sample.run("9999-12-31 08:00", "9999-12-31 23:59:59"),
        ]
        var history = Sample.history()
        history.enrolled = Sample.at("1899-12-31 00:00")
        let answer = Sample.response(1, "2028-02-29 23:59:59.999")
        let result = Sample.adherence(runs, [answer], history, at: "2028-03-01 00:00")
        #expect(result.states == [.missed, .done, .upcoming])
        #expect(result.nextChange == Sample.at("9999-12-31 08:00"))
        let leap = result.activities.first?.runs[1].window
        #expect(leap?.end == leap.map { $0.start + .hours(16) })
    }

    @Test func `the ends of time do not overflow`() {
        var history = Sample.history()
        history.lastContact = Instant(milliseconds: .min)
        history.enrolled = Instant(milliseconds: .min)
        history.studyPauses = [
            Pause(from: Instant(milliseconds: .min), until: Instant(milliseconds: .min + 1))
        ]
        let ends = [Int64.min, .max].map { Instant(milliseconds: $0) }
        let responses = ends.flatMap { completed in
            ends.enumerated().map { index, received in
                CompletedResponse(
                    id: Int64(index), activity: Sample.activity, completed: completed, received: received)
            }
        }
        for now in ends {
            let plan = StudyPlan([ActivityPlan(Sample.activity, runs: Sample.daily(1...3))])
            for grace in [Duration.seconds(Int64.max), .seconds(Int64.min)] {
                let result = ParticipantAdherence(plan, history, responses, grace: grace, at: now)
                #expect(result.states.count == 3)
                #expect(result.counts.done == 0)
            }
        }
    }
}
