/// An email address that is typed.
public struct EmailFormat: Codable, Hashable, Sendable {
    /// What is in the empty field.
    public var placeholder = LocalizedText()

    /// The usual values, before anything was entered.
    public init() {}
}
