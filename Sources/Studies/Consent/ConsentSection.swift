import Vocabulary

/// A section of the consent about one topic.
public struct ConsentSection: DesignDocument {
    /// The kind of document.
    public static let kind = DocumentKind.consentSection

    /// The topic. A section with one of the apps' topics cannot become a custom section, or the reverse.
    public var topic = ConsentTopic.custom
    /// The title shown to participants.
    public var name = LocalizedText()
    /// The text on the screen below the title.
    public var summary = LocalizedText()
    /// The full text as sanitized HTML, shown behind a link on the screen and in the consent document.
    public var elaboration = LocalizedText()
    /// Whether it has its own screen. Other sections appear only in the consent document.
    public var isVisualStep = true

    /// Creates a value with defaults.
    public init() {}

    /// Creates a section about a topic, with the topic's title.
    public init(about topic: ConsentTopic) {
        self.topic = topic
        if topic != .custom { name = LocalizedText([.english: topic.title]) }
    }

    /// The title shown in lists.
    public var title: String { name.english }
    /// The elaboration is HTML.
    public static var richTexts: [WritableKeyPath<Self, LocalizedText>] { [\.elaboration] }
}
