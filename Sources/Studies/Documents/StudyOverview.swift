/// The pages on which the app introduces the study, and a video.
public struct StudyOverview: DesignDocument {
    /// What the document is about.
    public static let kind = DocumentKind.overview

    /// Where a video about the study is; empty for none. Languages without an address of their own show the English one.
    public var video = LocalizedText()
    /// The pages, in order; the first is there from the beginning.
    public var pages = [IntroPage(id: "first")]

    /// Creates the default values.
    public init() {}

    /// The usual values with the name of the study on the first page, as a design begins.
    public init(firstPage name: LocalizedText) { pages[0].title = name }

    /// What lists show.
    public var title: String { Section.overview.title }
}
