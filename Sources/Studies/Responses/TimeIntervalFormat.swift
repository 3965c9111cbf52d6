/// A length of time in hours and minutes.
public struct TimeIntervalFormat: Codable, Hashable, Sendable {
    /// The steps, in minutes, that both platforms' pickers can turn by.
    public static let steps = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30]

    /// The step of the picker in minutes; nil until set.
    public var stepMinutes: Int?
    /// Where the picker is at first; nil until set.
    public var defaultMinutes: Int?

    /// Creates the default values.
    public init() {}
}
