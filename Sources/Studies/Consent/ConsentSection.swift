/// One section of the consent: what participants read about one topic before they decide.
public struct ConsentSection: DesignDocument {
    /// What the document is about.
    public static let kind = DocumentKind.consentSection

    /// What it is about; whether it is one of the apps' topics stays as it was added.
    public var topic = ConsentTopic.custom
    /// The title that participants see.
    public var name = LocalizedText()
    /// What is on the screen below the title.
    public var summary = LocalizedText()
    /// The full text as sanitized HTML, shown behind a link on the screen and in the consent document.
    public var elaboration = LocalizedText()
    /// Whether it has its own screen. Other sections appear only in the consent document.
    public var isVisualStep = true

    /// Creates the default values.
    public init() {}

    /// A section of a topic, under the topic's title.
    public init(about topic: ConsentTopic) {
        self.topic = topic
        if topic != .custom { name = LocalizedText([.english: topic.title]) }
    }

    /// What lists show.
    public var title: String { name.english }
    /// The elaboration is HTML.
    public static var richTexts: [WritableKeyPath<Self, LocalizedText>] { [\.elaboration] }
}
