import Timekeeping

/// When participants do an activity, in the local time of their phones.
///
/// All frequencies except ongoing are either regular, with calendar dates, or count days from an ``AnchorSource``.
/// Values for the other option are kept, so that nothing is lost if the user switches back.
public enum Schedule: Hashable, Sendable {
    case oneTime(OneTimeSchedule)
    case daily(DailySchedule)
    case weekly(WeeklySchedule)
    case monthly(MonthlySchedule)
    case custom(CustomSchedule)
    /// Any time while the study lasts.
    case ongoing

    /// The frequency; raw values as sent to apps.
    public enum Frequency: String, Codable, CaseIterable, Sendable {
        case oneTime = "One time"
        case daily = "Daily"
        case weekly = "Weekly"
        case monthly = "Monthly"
        case custom = "Manually Schedule"
        case ongoing = "Ongoing"

        /// The time ranges available for charts of such an activity.
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

    /// Creates a schedule of a frequency with default values.
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

    /// The frequency.
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

    /// The anchor date; nil for a regular schedule.
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

    /// The start; nil if it is not defined yet, is the launch of the study, or counts from an anchor date.
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

    /// Decodes the stored form.
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

    /// Encodes the stored form.
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
