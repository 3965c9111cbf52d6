/// Pregnant women count movements until a number of them is reached, and phones take the time.
public struct FetalKickCounterFormat: Codable, Hashable, Sendable {
    /// How many kicks are to be recorded; nil until entered.
    public var kicks: Int?
    /// How long phones record at most, in minutes; nil for the whole day.
    public var durationMinutes: Int?

    /// The usual values, before anything was entered.
    public init() {}

    /// How long phones record at most, in seconds: a minute short of the day counts as the day.
    var durationSeconds: Int {
        let day = 24 * 60
        guard let durationMinutes, durationMinutes < day - 1 else { return day * 60 }
        return durationMinutes.saturatingMultiplied(by: 60)
    }
}
