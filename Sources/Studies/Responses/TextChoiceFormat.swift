/// A list of texts from which participants choose one or several.
public struct TextChoiceFormat: Codable, Hashable, Sendable {
    /// How many choices can be selected; raw values as sent to apps.
    public enum Style: String, Codable, CaseIterable, Sendable {
        case single = "Single"
        case multiple = "Multiple"
    }

    /// How many choices can be selected.
    public var style = Style.single
    /// The choices, in order.
    public var choices: [Choice] = []
    /// The choice for answers that are not in the list; nil for none.
    public var other: OtherChoice?

    /// Creates a value with defaults.
    public init() {}
}
