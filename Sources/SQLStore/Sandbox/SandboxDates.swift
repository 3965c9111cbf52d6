import Timekeeping

/// The functions for dates that LabKey's SQL has and SQLite hasn't. A date or time is text, as columns have it.
enum SandboxDates {
    /// Returns a part of a date; nil if the text isn't one.
    static func part(_ function: String, of text: String) -> Int? {
        guard let time = dateTime(text) else { return nil }
        switch function {
        case "year": return time.date.year
        case "quarter": return (time.date.month + 2) / 3
        case "month": return time.date.month
        case "dayofmonth": return time.date.day
        case "dayofyear": return time.date.dayOfYear
        // 1 is Sunday; 1970-01-01 was a Thursday.
        case "dayofweek": return ((time.date.daysSinceEpoch + 4) % 7 + 7) % 7 + 1
        case "hour": return time.time.hour
        case "minute": return time.time.minute
        case "second": return time.time.second
        default: return nil
        }
    }

    /// The units of `timestampdiff`, in milliseconds; those of a calendar are counted in months.
    private static let milliseconds = [
        "frac_second": 1, "second": 1_000, "minute": 60_000, "hour": 3_600_000, "day": 86_400_000,
        "week": 604_800_000,
    ]
    private static let months = ["month": 1, "quarter": 3, "year": 12]
    private static let prefix = "sql_tsi_"

    /// Returns whether `timestampdiff` knows a unit, such as `SQL_TSI_DAY`.
    static func isUnit(_ unit: String) -> Bool {
        let name = name(ofUnit: unit)
        return milliseconds[name] != nil || months[name] != nil
    }

    private static func name(ofUnit unit: String) -> String {
        let folded = unit.foldedASCII
        return folded.hasPrefix(prefix) ? String(folded.dropFirst(prefix.count)) : folded
    }

    /// Returns the number of whole units from one time to another; nil if one isn't a time or the unit isn't known.
    static func difference(_ unit: String, from start: String, to end: String) -> Int? {
        guard let start = dateTime(start), let end = dateTime(end) else { return nil }
        let name = name(ofUnit: unit)
        if let length = milliseconds[name] {
            return Int(end.instant().milliseconds - start.instant().milliseconds) / length
        }
        guard let length = months[name] else { return nil }
        return end < start
            ? -monthCount(from: end, to: start) / length : monthCount(from: start, to: end) / length
    }

    /// Returns the number of whole months between two times in order.
    private static func monthCount(from start: CivilDateTime, to end: CivilDateTime) -> Int {
        let count = (end.date.year - start.date.year) * 12 + end.date.month - start.date.month
        let isReached = (end.date.day, end.time) >= (start.date.day, start.time)
        return isReached ? count : count - 1
    }

    /// Reads a date, or a date and time separated by a space or a T.
    private static func dateTime(_ text: String) -> CivilDateTime? {
        guard text.utf8.count <= 40 else { return nil }
        let words = text.replacing("T", with: " ")
        if let date = CivilDate(words) { return CivilDateTime(date: date, time: .midnight) }
        return CivilDateTime(words) ?? CivilDateTime(words + ":00")
    }
}
