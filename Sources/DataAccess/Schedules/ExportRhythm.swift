import Timekeeping

/// When an export is repeated: at a wall-clock time of every day, of a weekday, or of a day of the month.
enum ExportRhythm: Hashable, Sendable {
    case daily
    case weekly(Weekday)
    /// On a day from 1 to 31; on the last day of shorter months.
    case monthly(day: Int)

    /// The text in stored schedules and forms.
    var text: String {
        switch self {
        case .daily: "daily"
        case .weekly(let weekday): "weekly:\(weekday.rawValue)"
        case .monthly(let day): "monthly:\(day)"
        }
    }

    /// Returns the rhythm with this text; nil for any other.
    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        switch (parts.first, parts.count) {
        case ("daily", 1): self = .daily
        case ("weekly", 2):
            guard let weekday = Int(parts[1]).flatMap(Weekday.init(rawValue:)) else { return nil }
            self = .weekly(weekday)
        case ("monthly", 2):
            guard let day = Int(parts[1]), (1...31).contains(day) else { return nil }
            self = .monthly(day: day)
        default: return nil
        }
    }

    /// The rhythm in words.
    var words: String {
        switch self {
        case .daily: "Every day"
        case .weekly(let weekday): "Every \(Self.weekdays[weekday.rawValue - 1])"
        case .monthly(let day): "On day \(day) of every month"
        }
    }

    /// Monday to Sunday.
    static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// Returns the first time after an instant. In the night in which clocks go forward, a time that doesn't exist is the first
    /// one after it.
    func next(after instant: Instant, at time: TimeOfDay, in zone: IANATimeZone) -> Instant {
        var day = zone.civil(at: instant).date
        while true {
            if matches(day) {
                let found = zone.instant(CivilDateTime(date: day, time: time))
                if found > instant { return found }
            }
            day = day.adding(days: 1)
        }
    }

    private func matches(_ day: CivilDate) -> Bool {
        switch self {
        case .daily: true
        case .weekly(let weekday): day.weekday == weekday
        case .monthly(let wanted):
            day.day == wanted || day.day < wanted && day.adding(days: 1).day == 1
        }
    }
}
