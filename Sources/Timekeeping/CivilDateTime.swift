/// A date and time to the millisecond, without a time zone.
///
/// Written and encoded as `yyyy-MM-dd HH:mm:ss.SSS`.
public struct CivilDateTime: Hashable, Sendable {
    /// The date.
    public let date: CivilDate
    /// The time of day.
    public let time: TimeOfDay
    /// The milliseconds of the second, 0 to 999.
    public let millisecond: Int

    /// Creates a date and time from its parts; nil unless `millisecond` is from 0 to 999.
    public init?(date: CivilDate, time: TimeOfDay, millisecond: Int) {
        guard (0...999).contains(millisecond) else { return nil }
        self.init(unchecked: date, time, millisecond)
    }

    /// Creates a date and time at a whole second.
    public init(date: CivilDate, time: TimeOfDay) {
        self.init(unchecked: date, time, 0)
    }

    /// Creates the local date and time of an instant at an offset.
    ///
    /// Clamped to the first and last millisecond of the years 1 to 9999.
    public init(_ instant: Instant, at offset: UTCOffset = .utc) {
        let local = instant.milliseconds.saturatingAdded(Int64(offset.minutes) * 60_000)
            .clamped(to: Self.first...Self.last)
        let (day, millisecondOfDay) = local.flooredDivision(by: Self.millisecondsPerDay)
        let (second, millisecond) = millisecondOfDay.quotientAndRemainder(dividingBy: 1000)
        self.init(
            unchecked: CivilDate(daysSinceEpoch: Int(day)), TimeOfDay(secondOfDay: Int(second)),
            Int(millisecond))
    }

    private init(unchecked date: CivilDate, _ time: TimeOfDay, _ millisecond: Int) {
        self.date = date
        self.time = time
        self.millisecond = millisecond
    }

    /// Returns the instant of this date and time at an offset.
    public func instant(at offset: UTCOffset = .utc) -> Instant {
        let second =
            Int64(date.daysSinceEpoch) * 86_400 + Int64(time.secondOfDay) - Int64(offset.minutes) * 60
        return Instant(milliseconds: second * 1000 + Int64(millisecond))
    }

    /// Returns the apps' format `yyyy-MM-dd'T'HH:mm:ss.SSSZ`: `2026-11-20T22:30:00.123+0100`.
    public func wire(at offset: UTCOffset = .utc) -> String {
        OffsetDateTime(civil: self, offset: offset).wire
    }

    private static let millisecondsPerDay: Int64 = 86_400_000
    private static let first = Int64(CivilDate.earliest.daysSinceEpoch) * millisecondsPerDay
    private static let last = (Int64(CivilDate.latest.daysSinceEpoch) + 1) * millisecondsPerDay - 1
}

extension CivilDateTime: Comparable {
    /// Returns whether the first is earlier than the second.
    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        (left.date, left.time, left.millisecond) < (right.date, right.time, right.millisecond)
    }
}

extension CivilDateTime: LosslessStringConvertible, Codable {
    /// Parses `yyyy-MM-dd HH:mm:ss`, with `T` allowed for the space, and an optional fraction.
    ///
    /// Nil for any other text. Digits after the millisecond are dropped.
    public init?(_ text: String) {
        guard let civil = TextFields.scan(text, { $0.dateTime() }) else { return nil }
        self = civil
    }

    /// The date and time as `yyyy-MM-dd HH:mm:ss.SSS`.
    public var description: String {
        TextFields.print(capacity: 23) { $0.put(self, separator: UInt8(ascii: " ")) }
    }

    /// Reads any text that ``init(_:)-(String)`` accepts.
    public init(from decoder: any Decoder) throws {
        self = try decodeText(from: decoder, form: "a date and time written yyyy-MM-dd HH:mm:ss.SSS")
    }

    /// Writes `yyyy-MM-dd HH:mm:ss.SSS`.
    public func encode(to encoder: any Encoder) throws {
        try encodeText(description, to: encoder)
    }
}
