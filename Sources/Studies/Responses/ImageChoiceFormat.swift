/// A row of images from which participants choose one.
public struct ImageChoiceFormat: Codable, Hashable, Sendable {
    /// The choices, in order.
    public var choices: [ImageChoice] = []

    /// Creates a value with defaults.
    public init() {}
}
