import Adherence
import Testing

struct RunCountsTests {
    @Test func `every state is counted once`() {
        let reasons = RunState.Reason.allCases.map { RunState.notApplicable($0) }
        var expected = RunCounts()
        #expect(RunCounts([]) == expected)
        (expected.done, expected.late, expected.due, expected.dueLate) = (1, 2, 1, 1)
        (expected.missed, expected.upcoming, expected.notApplicable) = (3, 1, reasons.count)
        let states: [RunState] = [
            .done, .late, .late, .due, .dueLate, .missed, .missed, .missed, .upcoming,
        ]
        #expect(RunCounts(states + reasons) == expected)
        #expect(expected.adherence == Share(3, of: 6))
        #expect(expected.onTime == Share(1, of: 6))
    }

    @Test func `totals are sums of runs and not means of people`() {
        var busy = RunCounts()
        (busy.done, busy.late, busy.due, busy.dueLate) = (90, 1, 2, 3)
        (busy.missed, busy.upcoming, busy.notApplicable) = (9, 4, 5)
        var idle = RunCounts()
        (idle.missed, idle.late, idle.done) = (100, 1, 1)
        var sum = busy + idle
        #expect(sum.adherence == Share(93, of: 202))
        #expect((sum.due, sum.dueLate, sum.upcoming, sum.notApplicable) == (2, 3, 4, 5))
        sum += busy
        #expect((sum.due, sum.dueLate, sum.upcoming, sum.notApplicable) == (4, 6, 8, 10))
        #expect(sum.adherence == Share(184, of: 302))
    }

    @Test(
        arguments: [
            (0, 0, nil), (0, 1, 0), (1, 1, 100), (7, 9, 78), (8, 11, 73), (1, 200, 1), (1, 201, 0),
            (1, 3, 33),
            (2, 3, 67), (199, 200, 100), (1, 8, 13),
        ] as [(Int, Int, Int?)])
    func `a percentage is rounded half up, and nothing has none`(part: Int, whole: Int, percent: Int?) {
        #expect(Share(part, of: whole).percent == percent)
    }
}
