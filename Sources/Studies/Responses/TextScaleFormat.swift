/// A slider whose positions are texts.
public struct TextScaleFormat: Codable, Hashable, Sendable {
    public var vertical = false
    public var choices: [Choice] = []
    /// The choice at which the slider stands at first, counted from 1.
    public var defaultPosition: Int?

    public init() {}
}
