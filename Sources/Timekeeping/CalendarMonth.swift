/// A month of a year.
public struct CalendarMonth: Hashable, Sendable {
    /// The first day of the month.
    public let firstDay: CivilDate

    /// Creates the month of a date.
    public init(_ date: CivilDate) {
        firstDay = date.adding(days: 1 - date.day)
    }

    /// Parses `YYYY-MM`; nil for anything else.
    public init?(_ text: String) {
        guard text.utf8.count == 7, let date = CivilDate("\(text)-01") else { return nil }
        firstDay = date
    }

    /// The number of days.
    public var dayCount: Int { CivilDate.daysInMonth(firstDay.month, of: firstDay.year) }

    /// The following month.
    public var next: CalendarMonth { adding(1) }

    /// Returns the month this many months later, or earlier if negative.
    public func adding(_ months: Int) -> CalendarMonth { CalendarMonth(firstDay.adding(months: months)) }

    /// Returns the number of months from the second to the first.
    public static func - (later: CalendarMonth, earlier: CalendarMonth) -> Int {
        let (end, start) = (later.firstDay.parts, earlier.firstDay.parts)
        return (end.year - start.year) * 12 + end.month - start.month
    }

    /// The month for display: `Nov 2026`.
    public var title: String { "\(firstDay.monthAbbreviation) \(firstDay.year)" }
}

extension CalendarMonth: Comparable, CustomStringConvertible {
    public static func < (left: CalendarMonth, right: CalendarMonth) -> Bool {
        left.firstDay < right.firstDay
    }

    /// The month as `YYYY-MM`.
    public var description: String { String(firstDay.description.prefix(7)) }
}
