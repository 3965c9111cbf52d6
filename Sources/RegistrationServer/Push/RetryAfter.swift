import Outbound
import Timekeeping

extension HTTPClient.Response {
    /// The time to wait that the server asks for, in seconds; nil if it names none.
    ///
    /// RFC 9110, 10.2.3: a number of seconds, or a date such as `Fri, 20 Nov 2026 22:46:02 GMT`.
    func retryAfterSeconds(at now: Instant) -> Int? {
        guard let text = header("Retry-After") else { return nil }
        if let seconds = Int(text) { return seconds >= 0 ? min(seconds, 86_400) : nil }
        guard let date = Self.instant(text) else { return nil }
        return min(max(0, Int(date.seconds - now.seconds)), 86_400)
    }

    private static func instant(_ text: String) -> Instant? {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]),
            let month = months.firstIndex(of: parts[2]), let year = Int(parts[3]),
            let date = CivilDate(year: year, month: month + 1, day: day), let time = TimeOfDay(parts[4])
        else { return nil }
        return CivilDateTime(date: date, time: time).instant()
    }
}
