/// A point in time: milliseconds since 1970-01-01T00:00:00Z, not counting leap seconds.
///
/// Stored and encoded as that integer. Arithmetic is clamped instead of overflowing. Civil forms exist for the years 1
/// to 9999; an instant outside them is shown as the nearest end.
public struct Instant: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public let milliseconds: Int64

    /// Creates the instant this many milliseconds after 1970-01-01T00:00:00Z.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Creates the instant this many seconds after 1970-01-01T00:00:00Z.
    public init(seconds: Int64) {
        self.init(milliseconds: seconds.saturatingMultiplied(by: 1000))
    }

    /// Creates an instant from its stored milliseconds.
    public init(rawValue: Int64) {
        self.init(milliseconds: rawValue)
    }

    /// Parses a text such as `2026-11-20T21:30:00.123Z`; nil for any text without an offset.
    ///
    /// Accepts the same forms as ``OffsetDateTime/init(_:)``.
    public init?(iso8601 text: String) {
        guard let dateTime = OffsetDateTime(text) else { return nil }
        self = dateTime.instant
    }

    /// The milliseconds, as stored.
    public var rawValue: Int64 { milliseconds }

    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public var seconds: Int64 { milliseconds.flooredDivision(by: 1000).quotient }

    /// The instant in UTC, always with milliseconds: `2026-11-20T21:30:00.123Z`.
    public var iso8601: String { iso8601(at: .utc) }

    /// The instant in UTC to the second, as used in file names: `20261120T213000Z`.
    public var stamp: String { iso8601.prefix { $0 != "." }.filter { $0 != "-" && $0 != ":" } + "Z" }

    /// Returns the instant at an offset: `2026-11-20T22:30:00.123+01:00`.
    public func iso8601(at offset: UTCOffset) -> String {
        OffsetDateTime(self, at: offset).iso8601
    }

    /// Returns the local date and time at an offset.
    public func civil(at offset: UTCOffset = .utc) -> CivilDateTime {
        CivilDateTime(self, at: offset)
    }

    /// The instant in UTC.
    public var description: String { iso8601 }

    /// Returns the instant this many milliseconds later, or earlier if negative.
    public func adding(milliseconds: Int64) -> Instant {
        Instant(milliseconds: self.milliseconds.saturatingAdded(milliseconds))
    }

    /// Returns the instant this many seconds later, or earlier if negative.
    public func adding(seconds: Int) -> Instant {
        adding(milliseconds: Int64(seconds).saturatingMultiplied(by: 1000))
    }

    /// Returns a later instant; fractions of a millisecond are dropped.
    public static func + (instant: Instant, duration: Duration) -> Instant {
        instant.adding(milliseconds: duration.milliseconds)
    }

    /// Returns an earlier instant; fractions of a millisecond are dropped.
    public static func - (instant: Instant, duration: Duration) -> Instant {
        instant.adding(milliseconds: (.zero - duration).milliseconds)
    }

    /// Returns the time from the second instant to the first.
    public static func - (later: Instant, earlier: Instant) -> Duration {
        .milliseconds(later.milliseconds) - .milliseconds(earlier.milliseconds)
    }
}

extension Instant: Comparable {
    /// Returns whether the first instant is before the second.
    public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }
}

extension Instant: Codable {
    /// Reads the number of milliseconds.
    public init(from decoder: any Decoder) throws {
        self.init(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
    }

    /// Writes the number of milliseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}
