/// A wheel of values.
public struct ValuePickerFormat: Codable, Hashable, Sendable {
    /// What can be chosen, in order.
    public var choices: [Choice] = []

    /// The usual values, before anything was entered.
    public init() {}
}
