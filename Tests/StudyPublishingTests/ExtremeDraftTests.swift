import Testing
import Timekeeping
import Vocabulary

@testable import Studies
@testable import StudyPublishing

/// A draft may hold any number until its problems are fixed, and looking at it must not stop the server.
struct ExtremeDraftTests {
    private static let numbers = [Int.min, Int.min + 1, -1, 0, 1, 1_000_000, Int.max - 1, Int.max]
    private static let day = CivilDate.latest

    @Test(arguments: numbers)
    func `schedules of any length show a few runs`(number: Int) throws {
        var daily = DailySchedule()
        daily.startDate = Self.day
        daily.days = number
        daily.times = (0..<24).map { TimeOfDay(secondOfDay: $0 * 3_600) }
        var weekly = WeeklySchedule()
        weekly.startDate = Self.day
        weekly.weekday = .monday
        weekly.startTime = .midnight
        weekly.weeks = number
        var monthly = MonthlySchedule()
        monthly.startDate = Self.day
        monthly.startTime = .midnight
        monthly.months = number
        for schedule in [Schedule.daily(daily), .weekly(weekly), .monthly(monthly)] {
            let runs = schedule.runs(
                launch: CivilDateTime(date: Self.day, time: .midnight), anchorDay: Self.day, limit: 8)
            #expect(runs.count <= 8)
            #expect(schedule.runCount != nil)
        }
        _ = (weekly.end, daily.endDate, monthly.end)
    }

    @Test(arguments: numbers)
    func `runs are in order however far they are from their anchor date`(number: Int) {
        var custom = CustomSchedule()
        custom.anchor = .enrollment
        var run = CustomSchedule.Run(id: ItemID("r1"))
        run.startDays = number
        run.endDays = number
        run.startTime = .midnight
        custom.runs = [run]
        #expect(custom.ordered.count == 1)
        #expect(
            Schedule.custom(custom).runs(
                launch: CivilDateTime(date: Self.day, time: .midnight), anchorDay: Self.day, limit: 8
            ).count == 1)
    }

    @Test(arguments: numbers)
    func `fraction digits of a draft decide neither time nor memory`(number: Int) throws {
        var format = ContinuousScaleFormat()
        format.fractionDigits = number
        (format.minimum, format.maximum) = (-1e308, 1e308)
        let domain = try #require(NumberDomain(.continuousScale(format)))
        #expect((domain.step ?? 0) > 0.9e-10)
        #expect(domain.samples(around: [-1e308, 0, .leastNonzeroMagnitude, 1e308]).count < 40)
        #expect(ResponseFormat.continuousScale(format).conditionText(1e308).count < 40)
    }

    @Test func `sums and products that don't fit end at the ends`() {
        #expect(Int.max.saturatingAdded(1) == .max && Int.min.saturatingAdded(-1) == .min)
        #expect(Int.max.saturatingMultiplied(by: -2) == .min && Int.min.saturatingMultiplied(by: -2) == .max)
        #expect(6.saturatingMultiplied(by: 7) == 42 && 6.saturatingAdded(-7) == -1)
    }
}
