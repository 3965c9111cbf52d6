/// A list of texts, one or several of which are chosen.
public struct TextChoiceFormat: Codable, Hashable, Sendable {
    /// How many may be chosen, by the word that apps receive.
    public enum Style: String, Codable, CaseIterable, Sendable {
        case single = "Single"
        case multiple = "Multiple"
    }

    public var style = Style.single
    public var choices: [Choice] = []
    public var other: OtherChoice?

    public init() {}
}
