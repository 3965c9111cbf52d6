import Adherence
import Testing
import Timekeeping

struct SilenceTests {
    private func silence(
        _ runs: [PlannedRun] = Sample.daily(1...25), _ times: [String] = [], lastContact: String? = nil,
        now: String
    ) -> Silence? {
        var history = Sample.history("10-31 20:00")
        history.lastContact = lastContact.map { Sample.at($0) }
        return Sample.adherence(runs, Sample.responses(times), history, at: now).silence
    }

    @Test(
        arguments: [
            ("11-03 18:59:59.999", 2, nil), ("11-03 19:00", 3, .threeDays),
            ("11-07 18:59:59.999", 6, .threeDays),
            ("11-07 19:00", 7, .sevenDays), ("11-14 18:59:59.999", 13, .sevenDays),
            ("11-14 19:00", 14, .fourteenDays), ("11-25 00:00", 24, .fourteenDays),
        ] as [(String, Int, Silence.Level?)])
    func `levels begin after whole days of 24 hours`(now: String, days: Int, level: Silence.Level?) {
        // Summer time ended on Nov 1, so whole days after enrollment at 20:00 are over at 19:00.
        let silence = silence(now: now)
        #expect(silence?.days == days)
        #expect(silence?.level == level)
        #expect(silence?.hasGoneSilent == (days >= 7))
    }

    @Test func `a sign-in, a call or a response ends a silence`() {
        #expect(silence(lastContact: "11-12 00:00", now: "11-14 00:00")?.level == nil)
        #expect(silence(lastContact: "11-12 00:00", now: "11-15 00:00")?.level == .threeDays)
        #expect(silence(lastContact: "11-12 00:00", now: "11-18 23:59")?.hasGoneSilent == false)
        #expect(silence(lastContact: "11-12 00:00", now: "11-19 00:00")?.hasGoneSilent == true)
        let answered = silence(
            Sample.daily(1...25), ["11-13 09:00"], lastContact: "11-12 00:00", now: "11-15 00:00")
        #expect(answered?.days == 1)
        #expect(answered?.lastContact == Sample.at("11-13 09:00"))
        #expect(silence(lastContact: "11-20 00:00", now: "11-15 00:00")?.days == 0)
    }

    @Test func `a late upload is contact when it is received, and not before`() {
        let upload = Sample.response(1, "11-02 09:00", received: "11-10 09:00")
        func days(_ now: String) -> Int? {
            Sample.adherence(Sample.daily(1...25), [upload], Sample.history("11-01 07:00"), at: now)
                .silence?.days
        }
        #expect(days("11-10 08:59:59.999") == 9)
        #expect(days("11-10 09:00") == 0)
    }

    @Test func `without a missed run since the last contact there is no silence`() {
        let weekly = Sample.weekly("11-02 09:00", 4)
        #expect(silence(weekly, ["11-02 10:00"], now: "11-15 00:00")?.level == nil)
        #expect(silence(weekly, ["11-02 10:00"], now: "11-16 08:59:59.999")?.level == nil)
        #expect(silence(weekly, ["11-02 10:00"], now: "11-16 09:00")?.level == .sevenDays)
        #expect(silence([], now: "11-25 00:00")?.level == nil)
        // A run that closed at the very last contact isn't one since.
        let one = [Sample.run("11-02 08:00", "11-02 20:00")]
        #expect(silence(one, lastContact: "11-03 20:00", now: "11-20 00:00")?.level == nil)
        #expect(silence(one, lastContact: "11-03 19:59:59.999", now: "11-20 00:00")?.level == .fourteenDays)
    }

    @Test func `gone silent takes three missed runs in a row`() {
        let runs = [2, 4, 6, 8].map { Sample.run("11-0\($0) 08:00", "11-0\($0) 20:00") }
        #expect(silence(Array(runs.prefix(2)), now: "11-25 00:00")?.hasGoneSilent == false)
        #expect(silence(Array(runs.prefix(3)), now: "11-25 00:00")?.hasGoneSilent == true)
        #expect(silence(runs, ["11-04 09:00"], now: "11-25 00:00")?.hasGoneSilent == false)
        #expect(silence(runs, ["11-02 09:00"], now: "11-25 00:00")?.hasGoneSilent == true)
    }

    @Test func `missed runs in a row span activities and skip runs that do not apply`() {
        let walk = ActivityPlan(ActivityID("walk"), runs: Sample.daily(9...12))
        let sleep = ActivityPlan(Sample.activity, runs: Sample.daily(7...10))
        func missed(_ times: [String], _ pauses: [Pause] = []) -> Int {
            var history = Sample.history()
            history.studyPauses = pauses
            return ParticipantAdherence(
                StudyPlan([walk, sleep]), history, Sample.responses(times), at: Sample.at("11-19 12:00")
            ).missedInARow
        }
        #expect(missed([]) == 8)
        #expect(missed(["11-07 09:00"]) == 7)
        #expect(missed(["11-10 09:00"]) == 2)
        let pause = Pause(from: Sample.at("11-11 12:00"), until: Sample.at("11-12 12:00"))
        #expect(missed(["11-09 09:00"], [pause]) == 3)
        #expect(missed(["11-10 09:00", "11-10 10:00"], [pause]) == 1)
    }

    @Test func `the order of activities does not matter for silence`() {
        let early = ActivityPlan(ActivityID("walk"), runs: Sample.daily(1...3))
        let late = ActivityPlan(Sample.activity, runs: Sample.daily(8...10))
        let answers = [
            CompletedResponse(
                id: 1, activity: early.activity, completed: Sample.at("11-02 09:00"),
                received: Sample.at("11-02 09:00")),
            Sample.response(2, "11-09 09:00"),
        ]
        var history = Sample.history()
        history.lastContact = Sample.at("11-09 09:00")
        for plans in [[early, late], [late, early]] {
            let result = ParticipantAdherence(
                StudyPlan(plans), history, answers, at: Sample.at("11-19 12:00"))
            #expect(result.missedInARow == 1)
            #expect(result.silence?.level == .sevenDays)
        }
    }

    @Test func `a late response ends a row of missed runs`() {
        let result = Sample.adherence(Sample.daily(9...12), Sample.responses(["11-12 06:00"]))
        #expect(result.states == [.missed, .missed, .late, .missed])
        #expect(result.missedInARow == 1)
    }

    @Test func `people who have left are not silent`() {
        var history = Sample.history()
        history.withdrawn = Sample.at("11-19 12:00")
        #expect(Sample.adherence(Sample.daily(1...18), [], history).silence == nil)
        history.withdrawn = Sample.at("11-19 12:00:00.001")
        #expect(Sample.adherence(Sample.daily(1...18), [], history).silence?.hasGoneSilent == true)
        history.withdrawn = nil
        history.isErased = true
        #expect(Sample.adherence(Sample.daily(1...18), [], history).silence == nil)
    }
}
