/// A time zone of the IANA database, such as `America/New_York`, with all its past and future offsets.
///
/// Equal, written and encoded by its name. Reading a zone opens a file, so keep the value if it is used often. Offsets
/// are exact to the second. Foundation isn't used: its zones need ICU, which costs a static server over 40 MB.
public struct IANATimeZone: Sendable {
    /// The name, as given.
    public let name: String
    private let offsets: TimeZoneOffsets

    /// UTC, which exists without a time zone database.
    public static let utc = IANATimeZone(name: "UTC", offsets: TimeZoneOffsets())

    /// Returns a zone that always has the same offset. Its name is `UTC+05:30`, and `UTC` for zero.
    public static func fixed(_ offset: UTCOffset) -> IANATimeZone {
        guard offset != .utc else { return .utc }
        return IANATimeZone(name: "UTC\(offset)", offsets: TimeZoneOffsets(fixed: offset))
    }

    /// Reads the zone of a name, which may be an old one such as `US/Eastern`; nil if the system has no such zone.
    public init?(_ name: String) {
        guard name != Self.utc.name else {
            self = .utc
            return
        }
        if name.hasPrefix(Self.utc.name), let offset = UTCOffset(String(name.dropFirst(3))),
            Self.fixed(offset).name == name
        {
            self = .fixed(offset)
            return
        }
        guard Self.isWellFormed(name), let file = TimeZoneFile(zone: name) else { return nil }
        self.init(name: name, offsets: TimeZoneOffsets(file))
    }

    private init(name: String, offsets: TimeZoneOffsets) {
        self.name = name
        self.offsets = offsets
    }

    /// Returns the local date and time of an instant, clamped to the years 1 to 9999.
    public func civil(at instant: Instant) -> CivilDateTime {
        CivilDateTime(instant.adding(milliseconds: offsets.offset(at: instant.milliseconds)))
    }

    /// Returns the time by which local time is ahead of UTC, negative if it is behind.
    public func offset(at instant: Instant) -> Duration {
        .milliseconds(offsets.offset(at: instant.milliseconds))
    }

    /// Returns the first instant, not before another, at which the local clock shows a time or a later one.
    ///
    /// A time that occurs twice in autumn is its first occurrence. A time that is skipped in spring is the end of the
    /// gap: 02:30 in New York on 2026-03-08 is 03:00. So a later local time never gives an earlier instant.
    public func instant(_ civil: CivilDateTime, notBefore earliest: Instant? = nil) -> Instant {
        let local = civil.instant(at: .utc).milliseconds
        return Instant(
            milliseconds: offsets.firstInstant(showing: local, notBefore: earliest?.milliseconds ?? .min))
    }

    /// Folders and files next to the zones that aren't zones, or that count leap seconds.
    private static let notZones: Set<String> = ["posix", "right", "posixrules", "localtime", "Factory"]

    /// Returns whether a name has only the characters of zone names, so that it can't leave the folder of the zones.
    private static func isWellFormed(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard !notZones.contains(String(name.prefix { $0 != "/" })) else { return false }
        return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isNameCharacter) }
    }

    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
            true
        default: false
        }
    }
}

extension IANATimeZone: Hashable {
    /// Returns whether two zones have the same name.
    public static func == (left: IANATimeZone, right: IANATimeZone) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension IANATimeZone: LosslessStringConvertible, Codable {
    /// The name.
    public var description: String { name }

    /// Reads a name that ``init(_:)`` accepts.
    public init(from decoder: any Decoder) throws {
        self = try decodeText(from: decoder, form: "a time zone such as America/New_York")
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws { try encodeText(name, to: encoder) }
}
