import Timekeeping

/// How answers print times: the study's wall clock, with its offset behind it.
///
/// Phones cut schedules at the first point and take them as their own local time, so a time is never moved to
/// another zone; the fraction and the four-digit offset must be there.
struct WallClock {
    let offset: UTCOffset

    static let startOfDay = TimeOfDay.midnight
    static let endOfDay = TimeOfDay(secondOfDay: 86_399)

    /// A moment of the wall clock, empty when unknown.
    func text(_ moment: CivilDateTime?) -> String {
        moment.map { $0.wire(at: offset) } ?? ""
    }

    /// A day at a time, empty when the day is unknown.
    func text(_ date: CivilDate?, _ time: TimeOfDay) -> String {
        text(date.map { CivilDateTime(date: $0, time: time) })
    }

    /// An instant as the study's clocks show it.
    func text(_ instant: Instant) -> String {
        text(instant.civil(at: offset))
    }
}
