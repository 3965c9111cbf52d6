import Adherence
import Testing
import Timekeeping

/// The worked cases of "Running a study", section 2, by number.
struct WorkedCasesTests {
    private let daily = Sample.daily(9...19)
    private let answers = (9...15).map { Sample.response(Int64($0), "11-\($0 < 10 ? "0" : "")\($0) 20:00") }
    private let history = Sample.history("11-09 07:00")

    private func expect(
        _ adherence: ParticipantAdherence, _ answered: Int, of all: Int, percent: Int?, onTime: Int? = nil,
        _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(adherence.counts.adherence == Share(answered, of: all), sourceLocation: location)
        #expect(adherence.counts.adherence.percent == percent, sourceLocation: location)
        #expect(adherence.counts.onTime.percent == onTime ?? percent, sourceLocation: location)
    }

    @Test func `1 seven of ten closed runs were answered and one is due`() {
        let result = Sample.adherence(daily, answers, history)
        expect(result, 7, of: 10, percent: 70)
        #expect(result.states == Array(repeating: .done, count: 7) + [.missed, .missed, .missed, .due])
    }

    @Test func `2 a response of the next morning is late for the day before`() {
        let result = Sample.adherence(daily, answers + [Sample.response(99, "11-17 06:00")], history)
        expect(result, 8, of: 10, percent: 80, onTime: 70)
        #expect(result.states[7...] == [.late, .missed, .missed, .due])
    }

    @Test func `3 a response after the next start counts for the new run`() {
        let result = Sample.adherence(daily, answers + [Sample.response(99, "11-17 09:00")], history)
        expect(result, 8, of: 10, percent: 80)
        #expect(result.states[7...] == [.missed, .done, .missed, .due])
    }

    @Test func `4 a late upload repairs a missed run when it is received`() {
        let late = Sample.response(99, "11-16 20:00", received: "11-30 10:00")
        expect(Sample.adherence(daily, answers + [late], history), 7, of: 10, percent: 70)
        let then = Sample.adherence(daily, answers + [late], history, at: "11-30 12:00")
        expect(then, 8, of: 11, percent: 73)
        #expect(then.states[7] == .done)
    }

    @Test func `5 of four weekly runs two are answered, the third is due and the last is ahead`() {
        let result = Sample.adherence(
            Sample.weekly("11-02 09:00", 4), Sample.responses(["11-04 10:00", "11-11 10:00"]),
            Sample.history("11-03 10:00"))
        expect(result, 2, of: 2, percent: 100)
        #expect(result.states == [.done, .done, .due, .upcoming])
    }

    @Test func `6 a run with half an hour left at enrollment counts only if it is answered`() {
        let (run, history) = (Sample.weekly("11-02 09:00", 1), Sample.history("11-09 08:30"))
        let silent = Sample.adherence(run, [], history)
        expect(silent, 0, of: 0, percent: nil)
        #expect(silent.states == [.notApplicable(.beforeEnrollment)])
        expect(Sample.adherence(run, Sample.responses(["11-09 08:50"]), history), 1, of: 1, percent: 100)
    }

    @Test func `7 a monthly run of the 31st ends on the last day of shorter months`() {
        let runs = [
            Sample.run("08-31 10:00", "09-30 10:00"), Sample.run("09-30 10:00", "10-31 10:00"),
            Sample.run("10-31 10:00", "11-30 10:00"),
        ]
        let result = Sample.adherence(runs, Sample.responses(["09-02 10:00", "10-05 10:00"]))
        expect(result, 2, of: 2, percent: 100)
        #expect(result.states == [.done, .done, .due])
    }

    @Test func `8 an anchored run is not applicable, then missed, and due after a correction`() {
        let unknown = StudyPlan([ActivityPlan(Sample.activity, runs: [], exclusion: .anchorUnknown)])
        let result = ParticipantAdherence(unknown, Sample.history(), [], at: Sample.at("11-19 12:00"))
        expect(result, 0, of: 0, percent: nil)
        #expect(result.activities.map(\.exclusion) == [.anchorUnknown])
        let first = ActivityPlan(Sample.activity, runs: [Sample.run("11-08 00:00", "11-11 00:00")])
        expect(Sample.adherence(first.runs), 0, of: 1, percent: 0)
        let new = ActivityPlan(Sample.activity, runs: [Sample.run("11-17 00:00", "11-20 00:00")])
        let corrected = Sample.adherence(first.replanned(as: new, keepingAnswered: []).runs)
        expect(corrected, 0, of: 0, percent: nil)
        #expect(corrected.states == [.due])
    }

    @Test func `9 of two custom runs one was answered late`() {
        let runs = [
            Sample.run("11-01 00:00", "11-04 00:00"), Sample.run("11-08 00:00", "11-11 00:00"),
            Sample.run("11-22 00:00", "11-25 00:00"),
        ]
        let result = Sample.adherence(runs, Sample.responses(["11-02 10:00", "11-11 06:00"]))
        expect(result, 2, of: 2, percent: 100, onTime: 50)
        #expect(result.states == [.done, .late, .upcoming])
    }

    @Test func `10 runs that end after a withdrawal do not count`() {
        var withdrawn = history
        withdrawn.withdrawn = Sample.at("11-15 12:00")
        let result = Sample.adherence(daily, answers, withdrawn)
        expect(result, 6, of: 6, percent: 100)
        #expect(result.states[6...].allSatisfy { $0 == .notApplicable(.afterWithdrawal) })
    }

    @Test func `11 runs that end in a pause do not count`() {
        var paused = history
        paused.studyPauses = [Pause(from: Sample.at("11-12 00:00"), until: Sample.at("11-14 12:00"))]
        let result = Sample.adherence(daily, answers.filter { !(12...14).contains($0.id) }, paused)
        expect(result, 4, of: 8, percent: 50)
        #expect(
            result.states.map { $0 == .notApplicable(.studyPaused) }.prefix(6) == [
                false, false, false, true, true, false,
            ])
    }

    @Test func `12 a run without end is due until it is done`() {
        let run = [Sample.run("10-10 00:00", nil)]
        let due = Sample.adherence(run)
        expect(due, 0, of: 0, percent: nil)
        #expect(due.states == [.due])
        expect(Sample.adherence(run, Sample.responses(["11-01 10:00"])), 1, of: 1, percent: 100)
    }

    @Test func `13 an ongoing activity only counts its responses`() {
        let result = ParticipantAdherence(
            StudyPlan([.ongoing(Sample.activity)]), Sample.history(),
            Sample.responses(Array(repeating: "11-16 09:00", count: 12)), at: Sample.at("11-19 12:00"))
        expect(result, 0, of: 0, percent: nil)
        #expect(result.activities.map(\.responseCount) == [12])
        #expect(result.placements == Array(repeating: .ongoing, count: 12))
        #expect(result.states.isEmpty)
    }

    @Test func `14 skipped and repeated times, and a day of 25 hours`() {
        #expect(Sample.at("03-08 02:30") == Sample.at("03-08 03:00"))
        #expect(Sample.at("11-01 01:30") == Instant(iso8601: "2026-11-01T05:30:00Z"))
        let result = Sample.adherence([Sample.run("11-01 00:00", "11-02 00:00")])
        let window = result.activities.first?.runs.first?.window
        #expect(window?.end == window.map { $0.start + .hours(25) })
    }

    @Test func `15 a flight to Honolulu does not repeat an answered run`() {
        let zones = ZoneHistory(
            Sample.zone, moves: [(Sample.at("11-17 00:00"), Sample.zone("Pacific/Honolulu"))])
        let answer = Sample.response(1, "11-16 20:00", run: "11-16 08:00")
        let result = Sample.adherence(
            [Sample.run("11-16 08:00", "11-17 00:00")], [answer], Sample.history(zones: zones))
        expect(result, 1, of: 1, percent: 100)
        #expect(result.states == [.done])
    }

    @Test func `16 the second response of a run is marked and does not count`() {
        let result = Sample.adherence(
            [Sample.run("11-16 08:00", "11-17 00:00")], Sample.responses(["11-16 21:00", "11-16 09:00"]))
        expect(result, 1, of: 1, percent: 100)
        let run = Sample.local("11-16 08:00")
        #expect(result.placements == [.first(run: run), .repeated(run: run)])
        #expect(result.activities.first?.runs.map(\.response) == [2])
    }

    @Test func `17 after a new version, started runs stay and the others follow the new plan`() {
        let old = StudyPlan([ActivityPlan(Sample.activity, runs: daily)])
        let new = StudyPlan([ActivityPlan(Sample.activity, runs: Sample.weekly("11-16 09:00", 2))])
        let plan = old.republished(as: new, at: Sample.at("11-15 12:00"), in: ZoneHistory(Sample.zone))
        let result = ParticipantAdherence(plan, history, answers, at: Sample.at("11-19 12:00"))
        expect(result, 7, of: 7, percent: 100)
        #expect(result.states == Array(repeating: .done, count: 7) + [.due, .upcoming])
    }

    @Test func `18 a response between two runs of a day counts for the second`() {
        let runs = [Sample.run("11-18 08:00", "11-18 20:00"), Sample.run("11-18 20:00", "11-19 00:00")]
        let result = Sample.adherence(runs, Sample.responses(["11-18 20:30"]))
        expect(result, 1, of: 2, percent: 50)
        #expect(result.states == [.missed, .done])
    }

    @Test func `a hold takes out the run that ends in it`() {
        var held = history
        held.holds = [Pause(from: Sample.at("11-16 00:00"), until: Sample.at("11-17 00:00"))]
        let result = Sample.adherence(daily, answers, held)
        expect(result, 7, of: 9, percent: 78)
        #expect(result.states[7] == .notApplicable(.onHold))
    }
}
