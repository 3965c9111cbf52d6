/// A date and time at a known UTC offset: an instant together with its offset.
///
/// Written and encoded as `2026-11-20T22:30:00.123+01:00`.
public struct OffsetDateTime: Hashable, Sendable {
    /// The local date and time.
    public let civil: CivilDateTime
    /// The offset from UTC.
    public let offset: UTCOffset

    /// Creates a date and time at an offset.
    public init(civil: CivilDateTime, offset: UTCOffset) {
        self.civil = civil
        self.offset = offset
    }

    /// Creates the date and time of an instant at an offset.
    public init(_ instant: Instant, at offset: UTCOffset) {
        self.init(civil: CivilDateTime(instant, at: offset), offset: offset)
    }

    /// The instant.
    public var instant: Instant { civil.instant(at: offset) }

    /// The apps' format `yyyy-MM-dd'T'HH:mm:ss.SSSZ`: `2026-11-20T22:30:00.123+0100`.
    public var wire: String {
        TextFields.print(capacity: 28) {
            $0.put(civil, separator: UInt8(ascii: "T"))
            $0.putBasic(offset)
        }
    }

    /// The format of ISO 8601 and RFC 3339: `2026-11-20T22:30:00.123+01:00`, or `…Z` in UTC.
    public var iso8601: String {
        TextFields.print(capacity: 29) {
            $0.put(civil, separator: UInt8(ascii: "T"))
            $0.put(offset)
        }
    }
}

extension OffsetDateTime: LosslessStringConvertible, Codable {
    /// Parses a date, time and offset in one of the common forms of ISO 8601; nil for any other text.
    ///
    /// `yyyy-MM-dd`, then `T` or a space, `HH:mm:ss`, an optional fraction, and `Z`, `+01:00`, `+0100` or `+01`. Digits
    /// after the millisecond are dropped.
    public init?(_ text: String) {
        var text = text
        guard let read = text.withUTF8({ OffsetDateTime(utf8: $0) }) else { return nil }
        self = read
    }

    /// Same as ``init(_:)-(String)``, for borrowed UTF-8 bytes.
    public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        let read = TextFields.scan(bytes) { fields -> OffsetDateTime? in
            guard let civil = fields.dateTime(), let offset = fields.offset() else { return nil }
            return OffsetDateTime(civil: civil, offset: offset)
        }
        guard let read else { return nil }
        self = read
    }

    /// The date and time as ``iso8601``.
    public var description: String { iso8601 }

    /// Reads any text that ``init(_:)-(String)`` accepts.
    public init(from decoder: any Decoder) throws {
        self = try decodeText(from: decoder, form: "a date and time written 2026-11-20T22:30:00.123+01:00")
    }

    /// Writes ``iso8601``.
    public func encode(to encoder: any Encoder) throws {
        try encodeText(iso8601, to: encoder)
    }
}
