/// The difference between local time and UTC, in whole minutes, at most 18 hours either way.
///
/// Written and encoded as `+01:00`, and as `Z` when zero.
public struct UTCOffset: Hashable, Sendable {
    /// The valid offsets in minutes; 18 hours is the limit that date libraries share.
    public static let minuteRange = -1080...1080
    /// The zero offset, UTC.
    public static let utc = UTCOffset(unchecked: 0)

    /// Minutes ahead of UTC, negative behind it.
    public let minutes: Int

    /// Creates an offset in minutes; nil if it exceeds 18 hours.
    public init?(minutes: Int) {
        guard Self.minuteRange.contains(minutes) else { return nil }
        self.init(unchecked: minutes)
    }

    private init(unchecked minutes: Int) {
        self.minutes = minutes
    }

    /// The offset as `+0100`, and `+0000` for zero: what Java and iOS write for `Z` in a date pattern.
    public var basic: String { TextFields.print(capacity: 5) { $0.putBasic(self) } }
}

extension UTCOffset: LosslessStringConvertible, Codable {
    /// Parses `Z`, `+01:00`, `+0100` or `+01`; nil for any other text.
    public init?(_ text: String) {
        guard let offset = TextFields.scan(text, { $0.offset() }) else { return nil }
        self = offset
    }

    /// The offset as `+01:00`, and `Z` for zero.
    public var description: String { TextFields.print(capacity: 6) { $0.put(self) } }

    /// Reads `Z`, `+01:00`, `+0100` or `+01`.
    public init(from decoder: any Decoder) throws {
        self = try decodeText(from: decoder, form: "an offset written +01:00 or Z")
    }

    /// Writes `+01:00`, and `Z` for zero.
    public func encode(to encoder: any Encoder) throws {
        try encodeText(description, to: encoder)
    }
}
