extension Duration {
    /// Returns a duration of minutes of 60 seconds.
    public static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }

    /// Returns a duration of hours of 60 minutes.
    public static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }

    /// Returns a duration of days of 24 hours.
    public static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }

    /// The duration in whole milliseconds, rounded towards zero and clamped to `Int64`.
    public var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds.saturatingMultiplied(by: 1000)
            .saturatingAdded(attoseconds / 1_000_000_000_000_000)
    }
}
