/// The name by which apps and response servers know the study of one channel.
public struct StudyID: NameID {
    /// The text as it was typed.
    public let text: String

    /// Takes the text as it was typed.
    public init(_ text: String) { self.text = text }
}
