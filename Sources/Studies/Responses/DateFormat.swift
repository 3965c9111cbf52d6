import Timekeeping

/// A date, or a date with a time.
public struct DateFormat: Codable, Hashable, Sendable {
    /// Whether a time belongs to it, by the word that apps and the Response server use.
    public enum Style: String, Codable, CaseIterable, Sendable {
        case date = "Date"
        case dateTime = "Date-Time"
    }

    /// Which dates are accepted, by the word that apps receive.
    public enum Range: String, Codable, CaseIterable, Sendable {
        case untilCurrent
        case afterCurrent
        case custom

        /// The name that pages show.
        public var title: String {
            switch self {
            case .untilCurrent: "Until current date"
            case .afterCurrent: "After current date"
            case .custom: "Custom"
            }
        }
    }

    /// Which kind of answer it takes.
    public var style: Style?
    /// Which dates are accepted; nil until chosen.
    public var range: Range?
    /// The first date of a custom range; of a plain date the time is midnight.
    public var minimum: CivilDateTime?
    /// The upper limit; nil until set.
    public var maximum: CivilDateTime?
    /// Where it is at first; nil until set.
    public var defaultValue: CivilDateTime?

    /// Creates the default values.
    public init() {}
}
