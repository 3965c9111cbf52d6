/// Text that is typed.
public struct TextFormat: Codable, Hashable, Sendable {
    public var multipleLines = false
    public var placeholder = LocalizedText()
    /// The most characters, nil for no limit.
    public var maximumLength: Int?
    public var rule: TextRule?
    /// What participants read when their text does not fit the rule.
    public var invalidMessage = LocalizedText()

    public init() {}

    /// What apps show when a study says nothing else.
    public static let usualInvalidMessage = "Invalid Input. Please try again."
}
