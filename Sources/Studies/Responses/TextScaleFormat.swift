/// A slider whose positions are texts.
public struct TextScaleFormat: Codable, Hashable, Sendable {
    /// Whether the slider is upright.
    public var vertical = false
    /// What can be chosen, in order.
    public var choices: [Choice] = []
    /// The choice at which the slider is at first, counted from 1.
    public var defaultPosition: Int?

    /// Creates the default values.
    public init() {}
}
