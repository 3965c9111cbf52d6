/// The last choice of a text choice, for answers that are not in the list.
public struct OtherChoice: Codable, Hashable, Sendable {
    public var text = LocalizedText()
    public var value = ""
    public var details = LocalizedText()
    public var exclusive = false
    /// Whether participants may type their answer.
    public var asksForText = false
    public var placeholder = LocalizedText()
    /// Whether they must type one.
    public var textIsMandatory = false

    public init() {}
}
