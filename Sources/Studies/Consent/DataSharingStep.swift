/// The step in which participants decide who can use their data beyond the study.
public struct DataSharingStep: DesignDocument {
    /// The kind of document.
    public static let kind = DocumentKind.dataSharing

    /// Whether the step is shown.
    public var isAsked = false
    /// The title of the step.
    public var heading = LocalizedText()
    /// The line below the title.
    public var tagline = LocalizedText()
    /// The short name of the research organization: "Share my data with …".
    public var shortName = LocalizedText()
    /// The full name of the research organization: "Only share my data with …".
    public var longName = LocalizedText()
    /// The text behind "Learn more" as sanitized HTML.
    public var more = LocalizedText()

    /// Creates a value with defaults.
    public init() {}

    /// Participants only see the texts if the step is shown.
    public func participantsSee(_ text: TextPath) -> Bool { isAsked }

    /// The title shown in lists.
    public var title: String { "Data sharing" }
    /// The text behind "Learn more" is HTML.
    public static var richTexts: [WritableKeyPath<Self, LocalizedText>] { [\.more] }
}
