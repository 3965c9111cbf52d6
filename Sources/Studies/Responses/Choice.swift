/// An answer choice of a question.
public struct Choice: Codable, Hashable, Sendable {
    /// The ID within its document.
    public var id: ItemID
    /// The text shown to participants.
    public var text = LocalizedText()
    /// The stored value, the same in every language.
    public var value = ""
    /// A second line below the text. Only for text choices.
    public var details = LocalizedText()
    /// Whether selecting this choice clears the others. Only for text choices that allow several answers.
    public var exclusive = false

    /// Creates a choice with the default attributes.
    public init(id: ItemID, text: LocalizedText = LocalizedText(), value: String = "") {
        self.id = id
        self.text = text
        self.value = value
    }
}
