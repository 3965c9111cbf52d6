/// The step in which participants decide who can use their data beyond the study.
public struct DataSharingStep: DesignDocument {
    /// What the document is about.
    public static let kind = DocumentKind.dataSharing

    /// Whether there is such a step.
    public var isAsked = false
    /// The title of the step.
    public var heading = LocalizedText()
    /// The line below the title.
    public var tagline = LocalizedText()
    /// The research organization in a few words: "Share my data with …".
    public var shortName = LocalizedText()
    /// The research organization in full: "Only share my data with …".
    public var longName = LocalizedText()
    /// Sanitized HTML behind "Learn more".
    public var more = LocalizedText()

    /// Creates the default values.
    public init() {}

    /// The texts of a step that isn't asked are kept and not shown.
    public func participantsSee(_ text: TextPath) -> Bool { isAsked }

    /// What lists show.
    public var title: String { "Data sharing" }
    /// What is behind "Learn more" is HTML.
    public static var richTexts: [WritableKeyPath<Self, LocalizedText>] { [\.more] }
}
