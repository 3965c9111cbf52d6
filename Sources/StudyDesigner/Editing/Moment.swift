import PortalUI
import Timekeeping

/// Moments in words: relative up to a day, then the date.
enum Moment {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    static func words(_ instant: Instant, at now: Instant) -> String {
        let minutes = max(0, Int(now.seconds - instant.seconds)) / 60
        switch minutes {
        case 0: return "just now"
        case 1: return "1 minute ago"
        case ..<60: return "\(minutes) minutes ago"
        case ..<120: return "1 hour ago"
        case ..<(24 * 60): return "\(minutes / 60) hours ago"
        default: return "on " + date(instant)
        }
    }

    /// The day in UTC, such as `20 Nov 2026`.
    static func date(_ instant: Instant) -> String {
        let date = instant.civil().date
        return "\(date.day) \(months[date.month - 1]) \(date.year)"
    }

    /// The same with its machine form and the full time.
    static func text(_ instant: Instant, at now: Instant) -> TimeText {
        let iso = instant.iso8601
        let words = words(instant, at: now)
        return TimeText(
            words.hasPrefix("on ") ? String(words.dropFirst(3)) : words, at: iso,
            title: "\(date(instant)), \(iso.dropFirst(11).prefix(5)) UTC")
    }
}
