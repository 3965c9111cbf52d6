import Timekeeping

/// When participants are asked to do an activity, in the wall-clock time of their phones.
public enum Schedule: Hashable, Sendable {
    case oneTime(OneTimeSchedule)
    case daily(DailySchedule)

    /// How often, by the word that apps receive.
    public enum Frequency: String, Codable, CaseIterable, Sendable {
        case oneTime = "One time"
        case daily = "Daily"

        /// The stretches of time that a chart of such an activity may show.
        public var chartTimeRanges: [Chart.TimeRange] {
            switch self {
            case .oneTime: [.daysOfWeek, .daysOfMonth]
            case .daily: [.hoursOfDay]
            }
        }
    }

    /// How often.
    public var frequency: Frequency {
        switch self {
        case .oneTime: .oneTime
        case .daily: .daily
        }
    }

    /// The first moment, nil while unknown or when the activity starts with the study.
    public var start: CivilDateTime? {
        switch self {
        case .oneTime(let schedule): schedule.start
        case .daily(let schedule): schedule.start
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
        }
    }

    /// Writes the stored form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Member.self)
        try container.encode(frequency, forKey: .frequency)
        switch self {
        case .oneTime(let schedule): try schedule.encode(to: encoder)
        case .daily(let schedule): try schedule.encode(to: encoder)
        }
    }
}
