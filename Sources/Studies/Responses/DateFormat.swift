import Timekeeping

/// A date, or a date with a time.
public struct DateFormat: Codable, Hashable, Sendable {
    /// Whether the answer includes a time; raw values as in apps and the Response server.
    public enum Style: String, Codable, CaseIterable, Sendable {
        case date = "Date"
        case dateTime = "Date-Time"
    }

    /// The range of accepted dates; raw values as sent to apps.
    public enum Range: String, Codable, CaseIterable, Sendable {
        case untilCurrent
        case afterCurrent
        case custom

        /// The name shown on pages.
        public var title: String {
            switch self {
            case .untilCurrent: "Until current date"
            case .afterCurrent: "After current date"
            case .custom: "Custom"
            }
        }
    }

    /// Whether the answer includes a time; nil until chosen.
    public var style: Style?
    /// The range of accepted dates; nil until chosen.
    public var range: Range?
    /// The first date of a custom range. For a date without a time, the time is midnight.
    public var minimum: CivilDateTime?
    /// The upper limit; nil until set.
    public var maximum: CivilDateTime?
    /// The initial value; nil until set.
    public var defaultValue: CivilDateTime?

    /// Creates a value with defaults.
    public init() {}
}
