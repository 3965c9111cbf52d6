import PortalUI
import Timekeeping

/// Numbers and times as pages show them.
enum Figures {
    /// A whole number with a comma at each thousand.
    static func whole(_ number: Int) -> String {
        let digits = Array(String(abs(number)))
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return text
    }

    /// A time to the minute, in UTC.
    static func time(_ instant: Instant) -> String { String(instant.civil().description.prefix(16)) }

    /// A time to the minute, in UTC, with its machine form.
    static func timeText(_ instant: Instant) -> TimeText {
        TimeText(time(instant), at: instant.iso8601, title: "\(instant.civil().description.prefix(19)) UTC")
    }

    /// A share in whole percent; nothing of nothing is none.
    static func percent(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "0%" : "\((part * 100 + whole / 2) / whole)%"
    }
}
