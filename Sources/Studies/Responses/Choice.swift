/// One of the answers that a question offers.
public struct Choice: Codable, Hashable, Sendable {
    /// The identity inside its document.
    public var id: ItemID
    /// What participants read.
    public var text = LocalizedText()
    /// What is stored; the same in every language.
    public var value = ""
    /// A second line below the text; only for text choices.
    public var details = LocalizedText()
    /// Whether choosing it clears the others; only for text choices with several answers.
    public var exclusive = false

    /// A new one, with the usual attributes.
    public init(id: ItemID, text: LocalizedText = LocalizedText(), value: String = "") {
        self.id = id
        self.text = text
        self.value = value
    }
}
