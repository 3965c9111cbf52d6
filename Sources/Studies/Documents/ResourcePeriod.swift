import Timekeeping

/// The period in which an app shows a resource.
public struct ResourcePeriod: Codable, Hashable, Sendable {
    /// The kind of period.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        /// The entire study.
        case always
        /// Two dates that are the same for all participants.
        case dates
        /// Days before or after an anchor date of each participant.
        case anchor
    }

    /// The kind of period. Values for other kinds are kept but not used.
    public var kind = Kind.always
    /// The first day; nil until chosen.
    public var startDate: CivilDate?
    /// The last day; nil until chosen.
    public var endDate: CivilDate?
    /// The date from which days are counted.
    public var anchor = AnchorSource.undecided
    /// The first day, counted from the anchor date; negative if before it.
    public var startDays: Int?
    /// The last day, counted from the anchor date.
    public var endDays: Int?

    /// Creates a period for the entire study.
    public init() {}
}
