import Timekeeping

extension TimeText {
    /// A moment as it is seen from now: relative up to a day, then the date; the full time in its title.
    ///
    /// Times of the server are UTC; script adds the reader's own.
    public init(_ instant: Instant, from now: Instant) {
        self.init(Self.words(instant, from: now), at: instant.iso8601, title: Self.full(instant))
    }

    /// A moment to the second, for lists that have the day as a heading.
    public static func ofDay(_ instant: Instant) -> TimeText {
        let text = instant.iso8601
        return TimeText(String(text.dropFirst(11).prefix(8)), at: text, title: full(instant))
    }

    /// A day as pages write it: `20 Nov 2026`.
    public static func day(_ date: CivilDate) -> String {
        "\(date.day) \(months[date.month - 1]) \(date.year)"
    }

    private static func full(_ instant: Instant) -> String {
        let text = instant.iso8601
        return "\(day(instant.civil().date)), \(text.dropFirst(11).prefix(5)) UTC"
    }

    private static func words(_ instant: Instant, from now: Instant) -> String {
        let minutes = (now.seconds - instant.seconds) / 60
        switch minutes {
        case ..<0: return full(instant)
        case 0: return "just now"
        case 1: return "1 minute ago"
        case ..<60: return "\(minutes) minutes ago"
        case ..<120: return "1 hour ago"
        case ..<1440: return "\(minutes / 60) hours ago"
        default: return day(instant.civil().date)
        }
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
