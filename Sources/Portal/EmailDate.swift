import Timekeeping

/// Dates and times in emails, in words and in UTC.
enum EmailDate {
    /// 28 November 2026, 12:00 UTC.
    static func english(_ instant: Instant) -> String {
        let civil = instant.civil()
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return "\(civil.date.day) \(months[civil.date.month - 1]) \(civil.date.year), \(clock(instant)) UTC"
    }

    /// 28 de noviembre de 2026 a las 12:00 UTC.
    static func spanish(_ instant: Instant) -> String {
        let civil = instant.civil()
        let months = [
            "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
            "noviembre", "diciembre",
        ]
        return "\(civil.date.day) de \(months[civil.date.month - 1]) de \(civil.date.year) "
            + "a las \(clock(instant)) UTC"
    }

    private static func clock(_ instant: Instant) -> String {
        String(instant.iso8601.dropFirst(11).prefix(5))
    }
}
