/// A list of texts, one or several of which are chosen.
public struct TextChoiceFormat: Codable, Hashable, Sendable {
    /// How many may be chosen, by the word that apps receive.
    public enum Style: String, Codable, CaseIterable, Sendable {
        case single = "Single"
        case multiple = "Multiple"
    }

    /// Which kind of answer it takes.
    public var style = Style.single
    /// What can be chosen, in order.
    public var choices: [Choice] = []
    /// The choice for answers that are not in the list; nil for none.
    public var other: OtherChoice?

    /// Creates the default values.
    public init() {}
}
