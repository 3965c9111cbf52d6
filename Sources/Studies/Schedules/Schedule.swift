import Timekeeping

/// When participants are asked to do an activity, in the wall-clock time of their phones.
///
/// Each way of repeating is regular, with dates of the calendar, or counts days from an ``AnchorSource``. What the
/// other kind needs is kept, so that nothing is lost when someone changes their mind.
public enum Schedule: Hashable, Sendable {
    case oneTime(OneTimeSchedule)
    case daily(DailySchedule)
    case weekly(WeeklySchedule)
    case monthly(MonthlySchedule)
    case custom(CustomSchedule)
    /// Whenever someone likes, for as long as the study lasts.
    case ongoing

    /// How often, by the word that apps receive.
    public enum Frequency: String, Codable, CaseIterable, Sendable {
        case oneTime = "One time"
        case daily = "Daily"
        case weekly = "Weekly"
        case monthly = "Monthly"
        case custom = "Manually Schedule"
        case ongoing = "Ongoing"

        /// The stretches of time that a chart of such an activity may show.
        public var chartTimeRanges: [Chart.TimeRange] {
            switch self {
            case .oneTime: [.daysOfWeek, .daysOfMonth]
            case .daily: [.hoursOfDay]
            case .weekly: [.weeksOfMonth]
            case .monthly: [.monthsOfYear]
            case .custom, .ongoing: [.runs]
            }
        }
    }

    /// A schedule of a frequency, with the usual values.
    public init(_ frequency: Frequency) {
        switch frequency {
        case .oneTime: self = .oneTime(OneTimeSchedule())
        case .daily: self = .daily(DailySchedule())
        case .weekly: self = .weekly(WeeklySchedule())
        case .monthly: self = .monthly(MonthlySchedule())
        case .custom: self = .custom(CustomSchedule())
        case .ongoing: self = .ongoing
        }
    }

    /// How often.
    public var frequency: Frequency {
        switch self {
        case .oneTime: .oneTime
        case .daily: .daily
        case .weekly: .weekly
        case .monthly: .monthly
        case .custom: .custom
        case .ongoing: .ongoing
        }
    }

    /// The date from which it counts its days; nil for a regular schedule.
    public var anchor: AnchorSource? {
        switch self {
        case .oneTime(let schedule): schedule.anchor
        case .daily(let schedule): schedule.anchor
        case .weekly(let schedule): schedule.anchor
        case .monthly(let schedule): schedule.anchor
        case .custom(let schedule): schedule.anchor
        case .ongoing: nil
        }
    }

    /// The first moment; nil while unknown, when it starts with the study, and when it counts from an anchor date.
    public var start: CivilDateTime? {
        switch self {
        case .oneTime(let schedule): schedule.start
        case .daily(let schedule): schedule.start
        case .weekly(let schedule): schedule.start
        case .monthly(let schedule): schedule.start
        case .custom(let schedule): schedule.start
        case .ongoing: nil
        }
    }
}

extension Schedule: Codable {
    private enum Member: String, CodingKey { case frequency }

    /// Reads the stored form.
    public init(from decoder: any Decoder) throws {
        switch try decoder.container(keyedBy: Member.self).decode(Frequency.self, forKey: .frequency) {
        case .oneTime: self = .oneTime(try OneTimeSchedule(from: decoder))
        case .daily: self = .daily(try DailySchedule(from: decoder))
        case .weekly: self = .weekly(try WeeklySchedule(from: decoder))
        case .monthly: self = .monthly(try MonthlySchedule(from: decoder))
        case .custom: self = .custom(try CustomSchedule(from: decoder))
        case .ongoing: self = .ongoing
        }
    }

    /// Writes the stored form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Member.self)
        try container.encode(frequency, forKey: .frequency)
        switch self {
        case .oneTime(let schedule): try schedule.encode(to: encoder)
        case .daily(let schedule): try schedule.encode(to: encoder)
        case .weekly(let schedule): try schedule.encode(to: encoder)
        case .monthly(let schedule): try schedule.encode(to: encoder)
        case .custom(let schedule): try schedule.encode(to: encoder)
        case .ongoing: break
        }
    }
}
