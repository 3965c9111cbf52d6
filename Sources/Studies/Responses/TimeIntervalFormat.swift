/// A duration in hours and minutes.
public struct TimeIntervalFormat: Codable, Hashable, Sendable {
    /// The step sizes, in minutes, that the pickers of both platforms support.
    public static let steps = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30]

    /// The step size of the picker in minutes; nil until set.
    public var stepMinutes: Int?
    /// The initial value of the picker in minutes; nil until set.
    public var defaultMinutes: Int?

    /// Creates a value with defaults.
    public init() {}
}
