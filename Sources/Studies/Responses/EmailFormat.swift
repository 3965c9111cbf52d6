/// An email address as text input.
public struct EmailFormat: Codable, Hashable, Sendable {
    /// The placeholder of the empty field.
    public var placeholder = LocalizedText()

    /// Creates a value with defaults.
    public init() {}
}
