/// The ID that apps and response servers use for the study of a channel.
public struct StudyID: NameID {
    /// The text as entered.
    public let text: String

    /// Creates a value from the text as entered.
    public init(_ text: String) { self.text = text }
}
