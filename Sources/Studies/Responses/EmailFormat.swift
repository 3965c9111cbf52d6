/// An email address that is typed.
public struct EmailFormat: Codable, Hashable, Sendable {
    public var placeholder = LocalizedText()

    public init() {}
}
