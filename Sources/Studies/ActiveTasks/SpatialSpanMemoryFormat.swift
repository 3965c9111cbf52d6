/// Targets light up one after the other, and are tapped in the same order, or in reverse.
public struct SpatialSpanMemoryFormat: Codable, Hashable, Sendable {
    /// How many targets light up at first; nil until entered, like all that follow.
    public var initialSpan: Int?
    /// The fewest targets, after failures.
    public var minimumSpan: Int?
    /// The most targets, after successes.
    public var maximumSpan: Int?
    /// How long each target stays lit, in seconds.
    public var playSpeed: Double?
    /// After how many games the task ends.
    public var maximumTests: Int?
    /// After how many failures in a row the task ends.
    public var maximumConsecutiveFailures: Int?
    /// Whether the order is to be reversed.
    public var requiresReversal = false

    /// Creates the default values.
    public init() {}
}
