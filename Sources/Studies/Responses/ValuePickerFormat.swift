/// A wheel of values.
public struct ValuePickerFormat: Codable, Hashable, Sendable {
    /// What can be chosen, in order.
    public var choices: [Choice] = []

    /// Creates the default values.
    public init() {}
}
