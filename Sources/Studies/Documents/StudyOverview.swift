import Vocabulary

/// The pages that introduce the study in the app, and a video.
public struct StudyOverview: DesignDocument {
    /// The kind of document.
    public static let kind = DocumentKind.overview

    /// The URL of a video about the study; empty for none. Languages without a URL use the English one.
    public var video = LocalizedText()
    /// The pages, in order. The first page always exists.
    public var pages = [IntroPage(id: "first")]

    /// Creates a value with defaults.
    public init() {}

    /// Creates the overview of a new design, with the name of the study on the first page.
    public init(firstPage name: LocalizedText) { pages[0].title = name }

    /// The title shown in lists.
    public var title: String { Section.overview.title }
}
