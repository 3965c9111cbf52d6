import JSON
import Studies
import Timekeeping

/// The dates that a question accepts.
public struct DateAnswerRule: Sendable {
    /// Whether the answer includes a time of day.
    public let hasTime: Bool
    private let range: DateFormat.Range
    private let first: CivilDateTime?
    private let last: CivilDateTime?

    /// Participants can be up to this far ahead of and behind UTC.
    private static let (hoursAhead, hoursBehind) = (14, 12)

    init(_ format: JSONTree) {
        hasTime = format["style"]?.string == DateFormat.Style.dateTime.rawValue
        range = format["dateRange"]?.string.flatMap(DateFormat.Range.init) ?? .custom
        func limit(_ name: String) -> CivilDateTime? {
            format[name]?.string.flatMap { CivilDateTime(String($0.prefix(19))) ?? Self.midnight($0) }
        }
        (first, last) = range == .custom ? (limit("minDate"), limit("maxDate")) : (nil, nil)
    }

    /// Returns why a date is refused as the answer of a response, with what was expected; nil if it is accepted.
    ///
    /// Without the time of the response, a range relative to it isn't checked.
    public func refusal(of date: CivilDateTime, receivedAt: Instant?) -> String? {
        isAccepted(date, receivedAt) ? nil : "Enter \(expectation)."
    }

    private func isAccepted(_ date: CivilDateTime, _ receivedAt: Instant?) -> Bool {
        if !hasTime, date.time != .midnight || date.millisecond != 0 { return false }
        if let first, date < (hasTime ? first : Self.midnight(of: first)) { return false }
        if let last, date > (hasTime ? last : Self.midnight(of: last)) { return false }
        guard let receivedAt else { return true }
        switch range {
        case .custom: return true
        case .untilCurrent:
            let latest = receivedAt.adding(seconds: Self.hoursAhead * 3_600).civil()
            return hasTime ? date <= latest : date.date <= latest.date
        case .afterCurrent:
            return date.date > receivedAt.adding(seconds: -Self.hoursBehind * 3_600).civil().date
        }
    }

    /// What is expected, such as "a date from 2026-11-20 to 2026-12-31".
    public var expectation: String {
        let noun =
            hasTime
            ? "a date and time, such as 2026-11-20 14:30" : "a date without a time, such as 2026-11-20"
        switch range {
        case .untilCurrent: return "\(noun), not after the day of the response"
        case .afterCurrent: return "\(noun), after the day of the response"
        case .custom: break
        }
        return switch (first.map(shown), last.map(shown)) {
        case (let first?, let last?): "\(noun), from \(first) to \(last)"
        case (let first?, nil): "\(noun), not before \(first)"
        case (nil, let last?): "\(noun), not after \(last)"
        case (nil, nil): noun
        }
    }

    private func shown(_ limit: CivilDateTime) -> String {
        hasTime ? String(limit.description.prefix(16)) : limit.date.description
    }

    private static func midnight(_ text: String) -> CivilDateTime? {
        CivilDate(String(text.prefix(10))).map { CivilDateTime(date: $0, time: .midnight) }
    }

    private static func midnight(of limit: CivilDateTime) -> CivilDateTime {
        CivilDateTime(date: limit.date, time: .midnight)
    }
}
