import Vocabulary

/// A task in which pregnant women count kicks until a number is reached, while the phone measures the time.
public struct FetalKickCounterFormat: Codable, Hashable, Sendable {
    /// The number of kicks to record; nil until entered.
    public var kicks: Int?
    /// The maximum recording time in minutes; nil for the full day.
    public var durationMinutes: Int?

    /// Creates a value with defaults.
    public init() {}

    /// The maximum recording time in seconds. The day minus one minute counts as the full day.
    package var durationSeconds: Int {
        let day = 24 * 60
        guard let durationMinutes, durationMinutes < day - 1 else { return day * 60 }
        return durationMinutes.saturatingMultiplied(by: 60)
    }
}
