/// The name by which apps and response servers know the study of one channel.
public struct StudyID: NameID {
    public let text: String

    public init(_ text: String) { self.text = text }
}
