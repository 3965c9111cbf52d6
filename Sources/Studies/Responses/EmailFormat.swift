/// An email address that is typed.
public struct EmailFormat: Codable, Hashable, Sendable {
    /// What is in the empty field.
    public var placeholder = LocalizedText()

    /// Creates the default values.
    public init() {}
}
