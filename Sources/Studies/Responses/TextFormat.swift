/// Text that is typed.
public struct TextFormat: Codable, Hashable, Sendable {
    /// Whether the text may have several lines.
    public var multipleLines = false
    /// What is in the empty field.
    public var placeholder = LocalizedText()
    /// The most characters, nil for no limit.
    public var maximumLength: Int?
    /// Which characters are accepted; nil for all.
    public var rule: TextRule?
    /// What participants read when their text does not fit the rule.
    public var invalidMessage = LocalizedText()

    /// Creates the default values.
    public init() {}

    /// The default message of the apps.
    public static let usualInvalidMessage = "Invalid Input. Please try again."
}
