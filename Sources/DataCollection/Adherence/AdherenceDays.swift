import PortalUI
import Timekeeping

/// The days that a page about adherence shows.
struct AdherenceDays {
    /// The length of a period.
    static let length = 28
    /// How many days narrow screens show.
    private static let narrowLength = 14

    let today: CivilDate
    /// The first day that is shown.
    let first: CivilDate

    /// The days up to today.
    init(until today: CivilDate) {
        self.init(today: today, first: today.adding(days: 1 - Self.length))
    }

    /// Some days, of which today may be one.
    init(today: CivilDate, first: CivilDate) {
        (self.today, self.first) = (today, first)
    }

    /// The days.
    var range: ClosedRange<CivilDate> { first...first.adding(days: Self.length - 1) }
    /// The days of the same number before them.
    var previous: ClosedRange<CivilDate> { first.adding(days: -Self.length)...first.adding(days: -1) }

    /// The headings. Mondays and today are shown.
    var columns: [DayColumn] {
        let days = Array(range)
        let center = days.firstIndex(of: today) ?? days.count - 1
        return days.enumerated().map { index, day in
            DayColumn(
                day.dayMonthYear, shown: shown(day),
                isOlder: !isNear(index, center, days.count), isToday: day == today)
        }
    }

    private func shown(_ day: CivilDate) -> String? {
        if day == today { return "Today" }
        let isFree = abs(day - today) > 5 || !range.contains(today)
        return day.weekday == .monday && isFree ? day.dayAndMonth : nil
    }

    /// Narrow screens show the last days up to today, and a few days ahead.
    private func isNear(_ index: Int, _ center: Int, _ count: Int) -> Bool {
        let last = min(count - 1, center + 3)
        return index <= last && index > last - Self.narrowLength
    }
}
