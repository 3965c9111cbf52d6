import Timekeeping

/// Formats times for responses: the study's local time followed by its UTC offset.
///
/// Phones truncate schedules at the first point and interpret them in their own time zone, so times are never converted
/// to another zone. The fraction and the four-digit offset are required.
package struct WallClock {
    package let offset: UTCOffset

    package static let endOfDay = TimeOfDay(secondOfDay: 86_399)

    package init(offset: UTCOffset) { self.offset = offset }

    /// Returns a local date and time as text; empty if it is nil.
    package func text(_ dateTime: CivilDateTime?) -> String {
        dateTime.map { $0.wire(at: offset) } ?? ""
    }

    /// Returns a time on a date as text; empty if the date is nil.
    package func text(_ date: CivilDate?, _ time: TimeOfDay) -> String {
        text(date.map { CivilDateTime(date: $0, time: time) })
    }

    /// Returns an instant in the study's local time.
    package func text(_ instant: Instant) -> String {
        text(instant.civil(at: offset))
    }
}
