import Adherence
import Testing
import Timekeeping

struct ResponseMatchingTests {
    private let first = Sample.local("11-10 08:00")
    private let second = Sample.local("11-12 08:00")
    private let runs = [Sample.run("11-10 08:00", "11-10 20:00"), Sample.run("11-12 08:00", "11-12 20:00")]

    private func placements(_ responses: [CompletedResponse], now: String = "11-20 00:00")
        -> [PlacedResponse.Placement]
    {
        Sample.adherence(runs, responses, at: now).placements
    }

    @Test func `a response without a run counts for the run that is open, or for none`() {
        let times = ["11-10 07:59", "11-10 08:00", "11-11 21:00", "11-12 21:00", "11-13 20:00"]
        #expect(
            placements(Sample.responses(times)) == [
                .noOpenRun, .first(run: first), .noOpenRun, .first(run: second), .noOpenRun,
            ])
    }

    @Test(arguments: [
        ("11-10 07:59:59.999", "early"), ("11-10 08:00", "first"), ("11-11 19:59:59.999", "first"),
        ("11-11 20:00", "after"),
        ("11-12 09:00", "after"),
    ])
    func `a response that names a run counts for no other`(completed: String, expected: String) {
        let placement: PlacedResponse.Placement? =
            switch expected {
            case "early": .beforeStart(run: first)
            case "after": .afterClosing(run: first)
            default: .first(run: first)
            }
        #expect(
            placements([Sample.response(1, completed, run: "11-10 08:00")]).first == placement)
    }

    @Test func `a run that is not planned is unknown, also to responses in an open run`() {
        let response = Sample.response(1, "11-10 09:00", run: "11-10 09:00")
        #expect(placements([response]) == [.unknownRun(Sample.local("11-10 09:00"))])
    }

    @Test func `the run that was named need not be the one that was open at receipt`() {
        let late = Sample.response(1, "11-10 19:00", received: "11-12 12:00", run: "11-10 08:00")
        #expect(Sample.adherence(runs, [late], at: "11-12 13:00").states == [.done, .due])
    }

    @Test(arguments: [
        ("11-10 12:00", "11-09 12:00", false), ("11-10 12:00:00.001", "11-09 12:00", true),
        ("11-10 12:00", "11-10 12:00", false), ("11-10 12:00", "11-15 12:00", false),
    ])
    func `a clock more than 24 hours ahead counts by receipt and is marked`(
        completed: String, received: String, isAhead: Bool
    ) {
        let response = Sample.response(1, completed, received: received)
        #expect(response.isClockAhead == isAhead)
        #expect(response.effectiveCompletion == Sample.at(isAhead ? received : completed))
        let result = Sample.adherence(runs, [response], at: "11-20 00:00")
        #expect(result.states.first == (isAhead ? .missed : .done))
        #expect(result.activities.first?.responses.map(\.response.isClockAhead) == [isAhead])
    }

    @Test func `a clock that is years ahead does not answer a future run`() {
        let wrong = Sample.response(1, "2036-01-01 00:00", received: "11-10 09:00", run: "11-10 08:00")
        #expect(placements([wrong]) == [.first(run: first)])
    }

    @Test func `only responses received until now count`() {
        let response = Sample.response(1, "11-10 09:00", received: "11-11 09:00")
        #expect(placements([response], now: "11-11 08:59:59.999") == [.notReceived])
        #expect(placements([response], now: "11-11 09:00") == [.first(run: first)])
    }

    @Test func `the earliest completion is the first of its run, whichever names it`() {
        let named = Sample.response(1, "11-10 21:00", run: "11-10 08:00")
        let unnamed = Sample.response(2, "11-10 19:00", received: "11-19 12:00")
        let result = Sample.adherence(runs, [named, unnamed], at: "11-20 00:00")
        #expect(result.placements == [.first(run: first), .repeated(run: first)])
        #expect(result.activities.first?.runs.map(\.response) == [2, nil])
        #expect(result.states == [.done, .missed])
        let again = [Sample.response(3, "11-10 19:30", run: "11-10 08:00"), unnamed]
        #expect(placements(again) == [.first(run: first), .repeated(run: first)])
    }

    @Test func `of equal times, receipt and then the number decides`() {
        let time = Sample.at("11-10 09:00")
        func response(_ id: Int64, _ delay: Int) -> CompletedResponse {
            CompletedResponse(
                id: id, activity: Sample.activity, completed: time, received: time.adding(seconds: delay))
        }
        for responses in [
            [response(1, 9), response(2, 5), response(3, 5)], [response(3, 5), response(2, 5)],
        ] {
            let result = Sample.adherence(runs, responses, at: "11-20 00:00")
            #expect(result.activities.first?.runs.first?.response == 2)
        }
    }

    @Test func `overlapping runs are answered by start, each once`() {
        let runs = [
            Sample.run("11-01 00:00", nil), Sample.run("11-10 08:00", "11-10 20:00"),
            Sample.run("11-10 09:00", "11-10 10:00"),
        ]
        let times = ["11-10 09:10", "11-10 09:20", "11-10 09:30", "11-10 09:40", "11-15 00:00"]
        let starts = runs.map(\.start)
        #expect(
            Sample.adherence(runs, Sample.responses(times)).placements == [
                .first(run: starts[0]), .first(run: starts[1]), .first(run: starts[2]),
                .repeated(run: starts[0]), .repeated(run: starts[0]),
            ])
        let named = Sample.response(9, "11-10 08:30", run: "11-10 08:00")
        #expect(
            Sample.adherence(runs, [named] + Sample.responses(["11-10 09:10", "11-10 09:20"])).states
                == [.done, .done, .done])
    }

    @Test func `the second response of an overlapped run is still found after a shorter one`() {
        let runs = [Sample.run("11-10 08:00", "11-12 20:00"), Sample.run("11-10 09:00", "11-10 10:00")]
        let times = ["11-10 08:10", "11-10 09:20", "11-12 15:00"]
        #expect(
            Sample.adherence(runs, Sample.responses(times)).placements.last == .repeated(run: runs[0].start))
    }

    @Test func `responses after withdrawal and to unknown activities count for nothing`() {
        var history = Sample.history()
        history.withdrawn = Sample.at("11-10 09:00")
        let responses = [
            Sample.response(1, "11-10 09:00"), Sample.response(2, "11-10 09:00:00.001"),
            Sample.response(3, "11-10 08:30", received: "12-01 00:00"),
        ]
        let result = Sample.adherence(runs, responses, history)
        #expect(result.placements == [.notReceived, .first(run: first), .afterWithdrawal])
        #expect(result.activities.map(\.responseCount) == [1])
        let other = CompletedResponse(
            id: 4, activity: ActivityID("gone"), completed: Sample.at("11-10 08:30"),
            received: Sample.at("11-10 08:30"))
        let future = CompletedResponse(
            id: 5, activity: ActivityID("gone"), completed: Sample.at("11-10 08:20"),
            received: Sample.at("12-10 08:30"))
        let mixed = Sample.adherence(runs, [other, future])
        #expect(mixed.otherResponses.map(\.placement) == [.notReceived, .unknownActivity])
        #expect(mixed.counts.done == 0)
    }

    @Test func `an ongoing activity with runs of a previous version answers those first`() {
        let plan = ActivityPlan(Sample.activity, runs: runs, isOngoing: true)
        let responses =
            Sample.responses(["11-10 09:00", "11-11 21:00"]) + [
                Sample.response(3, "11-12 09:00", run: "11-12 07:00")
            ]
        let result = ParticipantAdherence(
            StudyPlan([plan]), Sample.history(), responses, at: Sample.at("11-20 00:00"))
        #expect(result.placements == [.first(run: first), .ongoing, .ongoing])
        #expect(result.activities.map(\.responseCount) == [3])
    }
}
