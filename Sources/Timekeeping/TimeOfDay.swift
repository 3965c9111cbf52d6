/// A time of day to the second: 00:00 to 23:59:59.
///
/// Written and encoded as `HH:mm`, or `HH:mm:ss` if the seconds aren't zero; both forms are accepted.
public struct TimeOfDay: Hashable, Sendable {
    /// The start of the day.
    public static let midnight = TimeOfDay(secondOfDay: 0)

    /// Seconds since midnight, 0 to 86,399; every day has 24 hours.
    public let secondOfDay: Int

    /// Creates a time from its parts; nil if there is no such time, such as 24:00.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
            return nil
        }
        secondOfDay = hour * 3600 + minute * 60 + second
    }

    /// Creates the time this many seconds after midnight, clamped to the valid times.
    public init(secondOfDay: Int) {
        self.secondOfDay = secondOfDay.clamped(to: 0...86_399)
    }

    /// The hour, 0 to 23.
    public var hour: Int { secondOfDay / 3600 }

    /// The minute, 0 to 59.
    public var minute: Int { secondOfDay / 60 % 60 }

    /// The second, 0 to 59.
    public var second: Int { secondOfDay % 60 }

    /// The time as `HH:mm`, without its seconds.
    public var hourAndMinute: String { TextFields.print(capacity: 5) { $0.putHourAndMinute(self) } }

    /// The time as `HH:mm:ss`, even if the seconds are zero.
    public var hourMinuteAndSecond: String { TextFields.print(capacity: 8) { $0.put(self) } }
}

extension TimeOfDay: Comparable {
    /// Returns whether the first time is earlier in the day than the second.
    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.secondOfDay < right.secondOfDay }
}

extension TimeOfDay: LosslessStringConvertible, Codable {
    /// Parses `HH:mm` or `HH:mm:ss`; nil for any other text.
    public init?(_ text: String) {
        guard let time = TextFields.scan(text, { $0.time(needsSeconds: false) }) else { return nil }
        self = time
    }

    /// The time as `HH:mm`, or `HH:mm:ss` if the seconds aren't zero.
    public var description: String { second == 0 ? hourAndMinute : hourMinuteAndSecond }

    /// Reads `HH:mm` or `HH:mm:ss`.
    public init(from decoder: any Decoder) throws {
        self = try decodeText(from: decoder, form: "a time written HH:mm or HH:mm:ss")
    }

    /// Writes `HH:mm`, or `HH:mm:ss` if the seconds aren't zero.
    public func encode(to encoder: any Encoder) throws {
        try encodeText(description, to: encoder)
    }
}
