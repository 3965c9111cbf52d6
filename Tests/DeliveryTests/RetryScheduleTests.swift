import Testing
import Timekeeping

@testable import Delivery

struct RetryScheduleTests {
    @Test(arguments: [
        (RetrySchedule.exports, [0, 60, 300, 1_800, 7_200, 21_600]),
        (.webhooks, [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]),
    ])
    func `each attempt has its delay, and then there are none`(schedule: RetrySchedule, seconds: [Int64]) {
        #expect(schedule.attemptCount == seconds.count)
        for (failures, delay) in seconds.enumerated() {
            #expect(schedule.delay(afterFailures: failures) == .seconds(delay))
            #expect(
                schedule.next(afterFailures: failures, at: Instant(seconds: 1_000))
                    == Instant(seconds: 1_000 + delay))
        }
        #expect(schedule.delay(afterFailures: seconds.count) == nil)
        #expect(schedule.next(afterFailures: seconds.count + 1, at: Instant(seconds: 0)) == nil)
    }
}
