/// Pregnant women count movements until a number of them is reached, and phones take the time.
public struct FetalKickCounterFormat: Codable, Hashable, Sendable {
    /// How many kicks are to be recorded; nil until entered.
    public var kicks: Int?
    /// The maximum recording time in minutes; nil for the full day.
    public var durationMinutes: Int?

    /// Creates the default values.
    public init() {}

    /// How long phones record at most, in seconds: a minute short of the day counts as the day.
    var durationSeconds: Int {
        let day = 24 * 60
        guard let durationMinutes, durationMinutes < day - 1 else { return day * 60 }
        return durationMinutes.saturatingMultiplied(by: 60)
    }
}
