import Timekeeping

/// How many reminders a participant gets, and at which hours of the day, whatever the rules say.
public enum ReminderLimits {
    /// The reminders of one local day, of 7 days and of 30 days up to it.
    public static let perDay = 1
    public static let perWeek = 3
    public static let perMonth = 8
    /// Nothing is sent from 21:00 until 08:00 on the participant's clock.
    public static let quietFrom = TimeOfDay(secondOfDay: 21 * 3_600)
    public static let quietUntil = TimeOfDay(secondOfDay: 8 * 3_600)

    /// A limit that is reached.
    public enum Reached: String, Sendable {
        case day, week, month
    }

    /// Returns the limit that another reminder would exceed; nil if there is none. `sent` are the local days of the
    /// reminders before.
    public static func reached(on day: CivilDate, sent: [CivilDate]) -> Reached? {
        func count(_ days: Int) -> Int { sent.count { $0 <= day && day - $0 < days } }
        if count(1) >= perDay { return .day }
        if count(7) >= perWeek { return .week }
        return count(30) >= perMonth ? .month : nil
    }

    /// Returns when the quiet hours end in which an instant is; nil if it's in none.
    public static func quietEnd(at instant: Instant, in zone: IANATimeZone) -> Instant? {
        let local = zone.civil(at: instant)
        if local.time < quietUntil { return zone.instant(CivilDateTime(date: local.date, time: quietUntil)) }
        if local.time >= quietFrom {
            return zone.instant(CivilDateTime(date: local.date.adding(days: 1), time: quietUntil))
        }
        return nil
    }
}
