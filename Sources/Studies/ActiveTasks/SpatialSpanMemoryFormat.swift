/// A task in which targets light up in sequence and are tapped in the same or the reverse order.
public struct SpatialSpanMemoryFormat: Codable, Hashable, Sendable {
    /// The number of targets at the start; nil until entered, like all following values.
    public var initialSpan: Int?
    /// The minimum number of targets, after failures.
    public var minimumSpan: Int?
    /// The maximum number of targets, after successes.
    public var maximumSpan: Int?
    /// How long each target is lit, in seconds.
    public var playSpeed: Double?
    /// The number of games after which the task ends.
    public var maximumTests: Int?
    /// The number of consecutive failures after which the task ends.
    public var maximumConsecutiveFailures: Int?
    /// Whether targets must be tapped in reverse order.
    public var requiresReversal = false

    /// Creates a value with defaults.
    public init() {}
}
