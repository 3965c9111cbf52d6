/// A slider with text choices.
public struct TextScaleFormat: Codable, Hashable, Sendable {
    /// Whether the slider is upright.
    public var vertical = false
    /// The choices, in order.
    public var choices: [Choice] = []
    /// The position of the initial choice, counted from 1.
    public var defaultPosition: Int?

    /// Creates a value with defaults.
    public init() {}
}
