/// The name that apps and response servers use for the study of one channel.
public struct StudyID: NameID {
    /// The text as it was typed.
    public let text: String

    /// Takes the text as it was typed.
    public init(_ text: String) { self.text = text }
}
