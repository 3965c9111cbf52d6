extension Duration {
    /// So many minutes of 60 seconds.
    public static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }

    /// So many hours of 60 minutes.
    public static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }

    /// So many days of 24 hours.
    public static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }

    /// Whole milliseconds, towards zero; stops at the ends of `Int64`.
    public var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds.saturatingMultiplied(by: 1000)
            .saturatingAdded(attoseconds / 1_000_000_000_000_000)
    }
}
