/// Text input.
public struct TextFormat: Codable, Hashable, Sendable {
    /// Whether the text may have several lines.
    public var multipleLines = false
    /// The placeholder of the empty field.
    public var placeholder = LocalizedText()
    /// The maximum number of characters; nil for no limit.
    public var maximumLength: Int?
    /// The rule for accepted characters; nil if all are accepted.
    public var rule: TextRule?
    /// The message shown to participants if their text violates the rule.
    public var invalidMessage = LocalizedText()

    /// Creates a value with defaults.
    public init() {}

    /// The default error message of the apps.
    public static let defaultInvalidMessage = "Invalid Input. Please try again."
}
