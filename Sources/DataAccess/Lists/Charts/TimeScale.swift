import Timekeeping

/// A time axis: a position for every time between two, and labels at even steps of the calendar.
///
/// It works for any two times, including the limits of the calendar, and has at most ``labelsMax`` labels.
package struct TimeScale: Sendable {
    /// The maximum number of labels on the axis.
    static let labelsMax = 10

    /// The interval between two labels.
    private enum Step {
        case hours(Int64)
        case days(Int64)
        /// From Monday to Monday.
        case weeks(Int64)
        case months(Int)

        /// The intervals, shortest first.
        static let all: [Step] =
            [1, 2, 3, 6, 12].map(Step.hours) + [1, 2].map(Step.days) + [1, 2].map(Step.weeks)
            + [1, 2, 3, 6].map(Step.months)
            + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000].map { .months($0 * 12) }
    }

    private static let hour: Int64 = 3_600_000
    private static let day = 24 * hour
    /// Shorter periods are centered in a period of this length.
    private static let lengthMin = 2 * hour
    /// 1970-01-01 was a Thursday, the fourth day of its week.
    private static let firstMonday: Int64 = 4

    let offset: UTCOffset
    /// The labels on the axis with their positions.
    package let ticks: [(place: Double, words: String)]
    /// The ends in milliseconds of local time.
    private let low: Int64
    private let high: Int64

    /// Creates a scale between two times, labeled in the local time of an offset.
    package init(from first: Instant, to last: Instant, at offset: UTCOffset = .utc) {
        self.offset = offset
        let (start, end) = (
            Self.local(first, offset), max(Self.local(first, offset), Self.local(last, offset))
        )
        let missing = max(0, Self.lengthMin - (end - start)) / 2
        let (low, high) = (start - missing, end + missing)
        (self.low, self.high) = (low, high)
        let found = Step.all.lazy.map { (step: $0, times: Self.times(of: $0, from: low, to: high)) }
            .first { $0.times.count <= Self.labelsMax }
        ticks = (found?.times ?? []).map { time in
            (Double(time - low) / Double(high - low), Self.words(time, found?.step))
        }
    }

    /// Returns the position of a time between the ends, from 0 to 1.
    package func fraction(_ instant: Instant) -> Double {
        let share = Double(Self.local(instant, offset) - low) / Double(high - low)
        return min(max(share, 0), 1)
    }

    /// Formats a time to the minute in local time.
    package func words(_ instant: Instant) -> String {
        String(CivilDateTime(instant, at: offset).description.prefix(16))
    }

    /// The time zone of the labels: `UTC` or `UTC+01:00`.
    package var clock: String { offset.minutes == 0 ? "UTC" : "UTC\(offset)" }

    /// Returns the times at an interval between the ends, at most one more than the maximum number of labels.
    private static func times(of step: Step, from low: Int64, to high: Int64) -> [Int64] {
        var times: [Int64] = []
        var next: Int64? = first(of: step, from: low)
        while let time = next, time <= high, times.count <= labelsMax {
            times.append(time)
            next = following(time, step)
        }
        return times
    }

    private static func first(of step: Step, from low: Int64) -> Int64 {
        switch step {
        case .hours(let count): return ceiling(low, count * hour)
        case .days(let count): return ceiling(low, count * day)
        case .weeks(let count): return ceiling(low - firstMonday * day, count * 7 * day) + firstMonday * day
        case .months(let count):
            let date = CivilDate(daysSinceEpoch: Int(ceiling(low, day) / day))
            let month = date.year * 12 + date.month - 1 + (date.day > 1 ? 1 : 0)
            return start(ofMonth: (month + count - 1) / count * count) ?? .max
        }
    }

    private static func following(_ time: Int64, _ step: Step) -> Int64? {
        switch step {
        case .hours(let count): return time + count * hour
        case .days(let count): return time + count * day
        case .weeks(let count): return time + count * 7 * day
        case .months(let count):
            let date = CivilDate(daysSinceEpoch: Int(time / day) - (time % day < 0 ? 1 : 0))
            return start(ofMonth: date.year * 12 + date.month - 1 + count)
        }
    }

    /// Returns the start of a month, counted from January of the year 0, or nil beyond the calendar.
    private static func start(ofMonth month: Int) -> Int64? {
        CivilDate(year: month / 12, month: month % 12 + 1, day: 1).map { Int64($0.daysSinceEpoch) * day }
    }

    private static func ceiling(_ time: Int64, _ step: Int64) -> Int64 {
        let rest = time % step
        return rest == 0 ? time : time - rest + (rest > 0 ? step : 0)
    }

    private static func local(_ instant: Instant, _ offset: UTCOffset) -> Int64 {
        CivilDateTime(instant, at: offset).instant().milliseconds
    }

    /// Formats a time with the precision of the interval.
    private static func words(_ time: Int64, _ step: Step?) -> String {
        let civil = CivilDateTime(Instant(milliseconds: time))
        switch step {
        case .hours:
            return civil.time.secondOfDay == 0
                ? civil.date.dayAndMonth : String(civil.description.dropFirst(11).prefix(5))
        case .months(let count):
            return count.isMultiple(of: 12)
                ? "\(civil.date.year)" : "\(civil.date.monthAbbreviation) \(civil.date.year)"
        case .days, .weeks, nil: return civil.date.dayAndMonth
        }
    }
}
