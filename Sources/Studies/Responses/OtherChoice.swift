/// The last choice of a text choice, for answers that are not in the list.
public struct OtherChoice: Codable, Hashable, Sendable {
    /// What participants read.
    public var text = LocalizedText()
    /// What is stored; the same in every language.
    public var value = ""
    /// A second line below the text.
    public var details = LocalizedText()
    /// Whether choosing it clears the others.
    public var exclusive = false
    /// Whether participants may type their answer.
    public var asksForText = false
    /// What is in the empty field.
    public var placeholder = LocalizedText()
    /// Whether they must type one.
    public var textIsMandatory = false

    /// Creates the default values.
    public init() {}
}
