/// The yearly rule that a time zone follows after its last recorded change.
///
/// Read from the text at the end of a time zone file, such as `EST5EDT,M3.2.0,M11.1.0` (RFC 9636, section 3.3.1).
struct TimeZoneRule: Hashable, Sendable {
    /// Seconds east of UTC in standard time.
    let standard: Int
    /// Seconds east of UTC in summer time; nil if the clock never changes.
    let summer: Int?
    private let summerBegins: YearlyTime
    private let summerEnds: YearlyTime

    /// Reads a rule; nil if the text isn't one.
    init?(_ text: String) {
        var reader = Reader(rest: Array(text.utf8)[...])
        guard reader.name(), let standard = reader.seconds() else { return nil }
        self.standard = -standard
        guard !reader.rest.isEmpty else {
            (summer, summerBegins, summerEnds) = (nil, .unused, .unused)
            return
        }
        guard reader.name() else { return nil }
        summer = reader.rest.first == UInt8(ascii: ",") ? 3600 - standard : reader.seconds().map { -$0 }
        guard summer != nil, reader.skip(","), let begins = reader.yearlyTime(), reader.skip(","),
            let ends = reader.yearlyTime(), reader.rest.isEmpty
        else { return nil }
        (summerBegins, summerEnds) = (begins, ends)
    }

    /// Returns the changes of a year in order: seconds since 1970 in UTC, and the offset from then on.
    func changes(in year: Int) -> [(second: Int64, offset: Int)] {
        guard let summer else { return [] }
        return [
            (summerBegins.second(in: year) - Int64(standard), summer),
            (summerEnds.second(in: year) - Int64(summer), standard),
        ].sorted { $0.0 < $1.0 }
    }
}

/// A time of each year, in local time.
private struct YearlyTime: Hashable, Sendable {
    enum Day: Hashable, Sendable {
        /// A weekday, 0 for Sunday, of the first to fourth week of a month; the fifth is the last.
        case weekday(month: Int, week: Int, weekday: Int)
        /// The day of the year from 1, not counting February 29.
        case julian(Int)
        /// The day of the year from 0.
        case ordinal(Int)
    }

    static let unused = YearlyTime(day: .ordinal(0), time: 0)

    let day: Day
    /// Seconds after midnight, which may be on another day.
    let time: Int

    /// Returns the seconds between 1970-01-01 00:00 and this time of a year, both in local time.
    func second(in year: Int) -> Int64 {
        Int64(date(in: year).daysSinceEpoch) * 86_400 + Int64(time)
    }

    private func date(in year: Int) -> CivilDate {
        let first = CivilDate(year: year, month: 1, day: 1) ?? .latest
        switch day {
        case .ordinal(let days): return first.adding(days: days)
        case .julian(let days):
            return first.adding(days: days - (CivilDate.isLeapYear(year) && days >= 60 ? 0 : 1))
        case .weekday(let month, let week, let weekday):
            let monthStart = first.adding(months: month - 1)
            // Weekdays of the rule count from Sunday, days since the epoch from a Thursday.
            let startWeekday = (monthStart.daysSinceEpoch + 4).flooredDivision(by: 7).remainder
            let dayOfMonth = (weekday - startWeekday + 7) % 7 + 7 * (week - 1)
            let isPastEnd = dayOfMonth >= CivilDate.daysInMonth(month, of: year)
            return monthStart.adding(days: isPastEnd ? dayOfMonth - 7 : dayOfMonth)
        }
    }
}

/// Reads the parts of a rule.
private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// Skips an abbreviation: letters, or anything in angle brackets.
    mutating func name() -> Bool {
        if skip("<") {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
            rest = rest[(end + 1)...]
            return true
        }
        let letters = rest.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
        rest = rest[letters.endIndex...]
        return letters.count >= 3
    }

    mutating func number(upTo limit: Int) -> Int? {
        let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        rest = rest[digits.endIndex...]
        guard let number = Int(String(decoding: digits, as: UTF8.self)), number <= limit else { return nil }
        return number
    }

    /// Reads `[+-]h[:m[:s]]` of at most 167 hours.
    mutating func seconds() -> Int? {
        let sign = skip("-") ? -1 : 1
        if sign == 1 { _ = skip("+") }
        guard var seconds = number(upTo: 167).map({ $0 * 3600 }) else { return nil }
        for unit in [60, 1] where skip(":") {
            guard let count = number(upTo: 59) else { return nil }
            seconds += count * unit
        }
        return sign * seconds
    }

    /// Reads `Mm.w.d`, `Jn` or `n`, each with an optional `/time`; the time is 02:00 by default.
    mutating func yearlyTime() -> YearlyTime? {
        guard let day = day() else { return nil }
        guard skip("/") else { return YearlyTime(day: day, time: 7200) }
        return seconds().map { YearlyTime(day: day, time: $0) }
    }

    private mutating func day() -> YearlyTime.Day? {
        if skip("J") { return number(upTo: 365).flatMap { $0 > 0 ? .julian($0) : nil } }
        guard skip("M") else { return number(upTo: 365).map { .ordinal($0) } }
        guard let month = number(upTo: 12), month > 0, skip("."), let week = number(upTo: 5), week > 0,
            skip("."), let weekday = number(upTo: 6)
        else { return nil }
        return .weekday(month: month, week: week, weekday: weekday)
    }
}
