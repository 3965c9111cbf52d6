/// A picker wheel with values.
public struct ValuePickerFormat: Codable, Hashable, Sendable {
    /// The choices, in order.
    public var choices: [Choice] = []

    /// Creates a value with defaults.
    public init() {}
}
