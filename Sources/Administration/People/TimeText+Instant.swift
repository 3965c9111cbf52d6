import PortalUI
import Timekeeping

extension TimeText {
    /// A moment to the minute, in UTC; script adds the reader's own time.
    init(_ instant: Instant) {
        let text = instant.iso8601
        self.init(text.prefix(10) + " " + text.dropFirst(11).prefix(5), at: text, title: "UTC")
    }

    /// A moment in the past: how long ago up to a day, then the date.
    init(_ instant: Instant, seenAt now: Instant) {
        let text = instant.iso8601
        let exact = "\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) UTC"
        self.init(Self.ago(instant, now) ?? String(text.prefix(10)), at: text, title: exact)
    }

    private static func ago(_ instant: Instant, _ now: Instant) -> String? {
        let minutes = (now.seconds - instant.seconds) / 60
        switch minutes {
        case ..<1: return "just now"
        case 1: return "a minute ago"
        case 2..<60: return "\(minutes) minutes ago"
        case 60..<120: return "an hour ago"
        case 120..<1440: return "\(minutes / 60) hours ago"
        default: return nil
        }
    }
}
