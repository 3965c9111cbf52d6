import Vocabulary

/// The names of a study and the information that people see before they enroll.
public struct BasicInformation: DesignDocument {
    /// The kind of document.
    public static let kind = DocumentKind.basicInformation

    /// The Study ID and App ID of the Live channel.
    public var live = ChannelIdentity()
    /// The Study ID and App ID of the Test channel; both are empty if there is no Test channel.
    public var test = ChannelIdentity()
    /// The study's name in the app's list.
    public var name = LocalizedText()
    /// The full name.
    public var fullName = LocalizedText()
    /// One of ``StudyCategory/names``, by its English name; empty until chosen.
    public var category = ""
    /// The sponsor of the study.
    public var sponsor = LocalizedText()
    /// The institutions that supply data.
    public var dataPartners: [String] = []
    /// The expected duration of the study.
    public var duration: StudyDuration?
    /// The line below the name in the app's list.
    public var tagline = LocalizedText()
    /// Sanitized HTML.
    public var about = LocalizedText()
    /// The URL of a page about the study; empty for none.
    public var website = ""
    /// The address for participants' feedback.
    public var feedbackEmail = ""
    /// Whether the study shares its app with others; nil until chosen.
    public var type: StudyType?
    /// The image in the app's list.
    public var thumbnail: ImageReference?

    /// Creates a value with defaults.
    public init() {}

    /// The title shown in lists.
    public var title: String { name.english }
    /// The text about the study is HTML.
    public static var richTexts: [WritableKeyPath<Self, LocalizedText>] { [\.about] }

    /// Returns the IDs of a channel.
    public func identity(of channel: ChannelKind) -> ChannelIdentity {
        channel == .live ? live : test
    }
}
