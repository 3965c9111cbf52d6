/// A row of pictures, one of which is chosen.
public struct ImageChoiceFormat: Codable, Hashable, Sendable {
    /// What can be chosen, in order.
    public var choices: [ImageChoice] = []

    /// Creates the default values.
    public init() {}
}
