/// How a study is identified, and what people read about it before they join.
public struct BasicInformation: DesignDocument {
    /// What the document is about.
    public static let kind = DocumentKind.basicInformation

    /// The names under which participants find the study.
    public var live = ChannelIdentity()
    /// The names under which testers find it; both empty when there is no test channel.
    public var test = ChannelIdentity()
    /// The study's name in the app's list.
    public var name = LocalizedText()
    /// The full name.
    public var fullName = LocalizedText()
    /// One of ``StudyCategory/all``, by its English name; empty until chosen.
    public var category = ""
    /// Who pays for the study.
    public var sponsor = LocalizedText()
    /// The institutions that supply data.
    public var dataPartners: [String] = []
    /// The expected duration of the study.
    public var duration: StudyDuration?
    /// The line below the name in the app's list.
    public var tagline = LocalizedText()
    /// Sanitized HTML.
    public var about = LocalizedText()
    /// A page about the study; empty for none.
    public var website = ""
    /// Where participants' feedback goes.
    public var feedbackEmail = ""
    /// Whether the study shares its app; nil until chosen.
    public var type: StudyType?
    /// The picture in the app's list.
    public var thumbnail: ImageReference?

    /// Creates the default values.
    public init() {}

    /// What lists show.
    public var title: String { name.english }
    /// The text about the study is HTML.
    public static var richTexts: [WritableKeyPath<Self, LocalizedText>] { [\.about] }

    /// The pair of one channel.
    public func identity(of channel: ChannelKind) -> ChannelIdentity {
        channel == .live ? live : test
    }
}
