/// The "other" choice of a text choice, for answers that are not in the list. It is always last.
public struct OtherChoice: Codable, Hashable, Sendable {
    /// The text shown to participants.
    public var text = LocalizedText()
    /// The stored value, the same in every language.
    public var value = ""
    /// A second line below the text.
    public var details = LocalizedText()
    /// Whether selecting this choice clears the others.
    public var exclusive = false
    /// Whether participants can enter text.
    public var asksForText = false
    /// The placeholder of the empty field.
    public var placeholder = LocalizedText()
    /// Whether the text is required.
    public var textIsMandatory = false

    /// Creates a value with defaults.
    public init() {}
}
