/// A date in the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31, without a time zone.
///
/// Written and encoded as `yyyy-MM-dd`. Arithmetic is clamped to these years.
public struct CivilDate: Hashable, Sendable {
    /// The years of valid dates.
    public static let years = 1...9999
    /// The first valid date.
    public static let earliest = CivilDate(daysSinceEpoch: -719_162)
    /// The last valid date.
    public static let latest = CivilDate(daysSinceEpoch: 2_932_896)

    /// Days since 1970-01-01, negative before.
    ///
    /// Stored instead of year, month and day, so that comparing and counting need no calendar.
    private let days: Int32

    /// Creates a date from its parts; nil if there is no such date, such as February 30.
    public init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month),
            day >= 1, day <= Self.daysInMonth(month, of: year)
        else { return nil }
        days = Int32(Self.daysSinceEpoch(year: year, month: month, day: day))
    }

    /// Creates the date this many days after 1970-01-01, clamped to the valid dates.
    public init(daysSinceEpoch: Int) {
        days = Int32(daysSinceEpoch.clamped(to: -719_162...2_932_896))
    }

    /// Days since 1970-01-01, negative before.
    public var daysSinceEpoch: Int { Int(days) }

    /// The year, 1 to 9999.
    public var year: Int { parts.year }

    /// The month, 1 to 12.
    public var month: Int { parts.month }

    /// The day of the month, 1 to 31.
    public var day: Int { parts.day }

    /// The day of the year, 1 to 366.
    public var dayOfYear: Int {
        daysSinceEpoch - Self.daysSinceEpoch(year: parts.year, month: 1, day: 1) + 1
    }

    /// The day of the week.
    public var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        Weekday.allCases[(daysSinceEpoch + 3).flooredDivision(by: 7).remainder]
    }

    /// Year, month and day together, which is faster than one by one.
    public var parts: (year: Int, month: Int, day: Int) {
        // Eras have 400 years or 146,097 days; a year of an era begins on March 1, so that the leap day is at its end.
        let (era, dayOfEra) = (daysSinceEpoch + 719_468).flooredDivision(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// Returns the date this many days later, or earlier if negative.
    public func adding(days: Int) -> CivilDate {
        let sum = Int64(self.days).saturatingAdded(Int64(days))
        return CivilDate(daysSinceEpoch: Int(sum))
    }

    /// Returns the date this many months later, or earlier if negative; the last day of the month if it is shorter.
    public func adding(months: Int) -> CivilDate {
        let (year, month, day) = parts
        let sum = Int64(year * 12 + month - 1).saturatingAdded(Int64(months))
        guard sum >= 12 else { return Self.earliest }
        guard sum < 120_000 else { return Self.latest }
        let (newYear, newMonth) = Int(sum).quotientAndRemainder(dividingBy: 12)
        let newDay = min(day, Self.daysInMonth(newMonth + 1, of: newYear))
        return CivilDate(
            daysSinceEpoch: Self.daysSinceEpoch(year: newYear, month: newMonth + 1, day: newDay))
    }

    /// Returns the number of days from the second date to the first.
    public static func - (later: CivilDate, earlier: CivilDate) -> Int {
        later.daysSinceEpoch - earlier.daysSinceEpoch
    }

    /// Returns whether a year has a February 29.
    public static func isLeapYear(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    /// Returns the number of days in a month, 1 to 12, of a year.
    public static func daysInMonth(_ month: Int, of year: Int) -> Int {
        precondition((1...12).contains(month), "A month must be from 1 to 12")
        return switch month {
        case 2: isLeapYear(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = marchYear.flooredDivision(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension CivilDate: Strideable {
    /// Returns the number of days from this date to another.
    public func distance(to other: CivilDate) -> Int { other - self }

    /// Returns the date this many days later, like ``adding(days:)``.
    public func advanced(by count: Int) -> CivilDate { adding(days: count) }

    /// Returns whether the first date is before the second.
    public static func < (left: CivilDate, right: CivilDate) -> Bool { left.days < right.days }

    /// Returns whether two dates are equal.
    public static func == (left: CivilDate, right: CivilDate) -> Bool { left.days == right.days }
}

extension CivilDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The month in three English letters: `Nov`.
    public var monthAbbreviation: String { Self.months[month - 1] }

    /// The date without a year, for display: `20 Nov`.
    public var dayAndMonth: String { "\(day) \(monthAbbreviation)" }

    /// The date for display: `20 Nov 2026`.
    public var dayMonthYear: String { "\(dayAndMonth) \(year)" }
}
