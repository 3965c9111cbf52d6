import Templating
import Timekeeping

/// A time in words with its machine-readable form. JavaScript adds the local time to the title.
///
/// `{% use TimeText("2 minutes ago", at: "2026-11-20T21:30:00Z", title: "20 Nov 2026, 21:30 UTC") %}`
public struct TimeText: Component, Sendable {
    /// The visible text: relative up to a day, then the date.
    public let shown: String
    /// The time as ISO 8601, with its offset.
    public let machineForm: String
    /// The full time, shown as a tooltip.
    public let title: String?

    /// Creates a time with the visible text `shown`.
    public init(_ shown: String, at machineForm: String, title: String? = nil) {
        self.shown = shown
        self.machineForm = machineForm
        self.title = title
    }

    public func render(into html: inout HTMLWriter) {
        html.literal(#"<time datetime=""#)
        html.attribute(machineForm)
        if let title {
            html.literal(#"" title=""#)
            html.attribute(title)
        }
        html.literal(#"">"#)
        html.text(shown)
        html.literal("</time>")
    }
}

extension TimeText {
    /// Creates a time relative to now: relative up to a day, then the date. The tooltip has the full time.
    ///
    /// Times are in UTC; JavaScript adds the reader's local time.
    public init(_ instant: Instant, from now: Instant) {
        self.init(Self.words(instant, from: now), at: instant.iso8601, title: Self.full(instant))
    }

    /// Returns a time to the second, for lists with the day as a heading.
    public static func ofDay(_ instant: Instant) -> TimeText {
        let text = instant.iso8601
        return TimeText(String(text.dropFirst(11).prefix(8)), at: text, title: full(instant))
    }

    /// Returns a time to the minute, for columns of times: `2026-11-20 21:30`.
    public static func minute(_ instant: Instant) -> TimeText {
        TimeText(minuteWords(instant), at: instant.iso8601, title: full(instant))
    }

    /// Returns a time to the minute in UTC, for a sentence: `2026-11-20 21:30`.
    public static func minuteWords(_ instant: Instant) -> String {
        String(instant.civil().description.prefix(16))
    }

    /// Returns a time relative to now, for a sentence: `2 minutes ago`, `on 20 Nov 2026`.
    public static func phrase(_ instant: Instant, from now: Instant) -> String {
        recent(instant, from: now) ?? "on " + day(instant)
    }

    /// Returns the day of a time in UTC: `20 Nov 2026`.
    public static func day(_ instant: Instant) -> String { instant.civil().date.dayMonthYear }

    private static func full(_ instant: Instant) -> String {
        "\(day(instant)), \(instant.iso8601.dropFirst(11).prefix(5)) UTC"
    }

    private static func words(_ instant: Instant, from now: Instant) -> String {
        if instant > now { return full(instant) }
        return recent(instant, from: now) ?? day(instant)
    }

    /// Returns the relative time within a day. Times slightly in the future, from clocks that differ, count as now.
    private static func recent(_ instant: Instant, from now: Instant) -> String? {
        let minutes = max(0, (now.seconds - instant.seconds) / 60)
        switch minutes {
        case 0: return "just now"
        case 1: return "1 minute ago"
        case ..<60: return "\(minutes) minutes ago"
        case ..<120: return "1 hour ago"
        case ..<1440: return "\(minutes / 60) hours ago"
        default: return nil
        }
    }
}
