import Timekeeping

/// When an app shows a resource.
public struct ResourcePeriod: Codable, Hashable, Sendable {
    /// What the period is bound to.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        /// The entire study.
        case always
        /// Two dates, the same for everyone.
        case dates
        /// Days before or after a date of each participant.
        case anchor
    }

    /// What the period is bound to; what belongs to another kind is kept and not used.
    public var kind = Kind.always
    /// The first day; nil until chosen.
    public var startDate: CivilDate?
    /// The last day; nil until chosen.
    public var endDate: CivilDate?
    /// The date that days are counted from.
    public var anchor = AnchorSource.undecided
    /// The first day, counted from the anchor date; below zero before it.
    public var startDays: Int?
    /// The last day, counted from the anchor date.
    public var endDays: Int?

    /// The entire study.
    public init() {}
}
