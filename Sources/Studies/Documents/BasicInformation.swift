/// How a study is identified, and what people read about it before they join.
public struct BasicInformation: DesignDocument {
    public static let kind = DocumentKind.basicInformation

    /// The names under which participants find the study.
    public var live = ChannelIdentity()
    /// The names under which testers find it; both empty when there is no test channel.
    public var test = ChannelIdentity()
    public var name = LocalizedText()
    public var fullName = LocalizedText()
    /// One of ``StudyCategory/all``, by its English name; empty until chosen.
    public var category = ""
    public var sponsor = LocalizedText()
    public var dataPartners: [String] = []
    public var duration: StudyDuration?
    public var tagline = LocalizedText()
    /// Sanitized HTML.
    public var about = LocalizedText()
    public var website = ""
    /// Where participants' feedback goes.
    public var feedbackEmail = ""
    public var type: StudyType?
    public var thumbnail: ImageReference?

    public init() {}

    public var title: String { name.english }

    /// The pair of one channel.
    public func identity(of channel: ChannelKind) -> ChannelIdentity {
        channel == .live ? live : test
    }
}
