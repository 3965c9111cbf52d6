/// A wheel of values.
public struct ValuePickerFormat: Codable, Hashable, Sendable {
    public var choices: [Choice] = []

    public init() {}
}
