/// The pages on which an app introduces itself, and a video.
public struct AppPages: AppDocument {
    /// What the document is about.
    public static let kind = AppDocumentKind.pages

    /// Where a video about the app is; empty for none.
    public var video = LocalizedText()
    /// The pages, in order; there need be none.
    public var pages: [IntroPage] = []

    /// Creates the default values.
    public init() {}

    /// Returns everything that prevents saving, and every missing translation.
    public func problems(in languages: [LanguageTag]) -> [AppProblem] {
        var check = RuleCheck(ofAppIn: languages)
        check.webAddress(video, "video", limit: DesignLimits.videoAddress)
        check.picturePages(pages)
        return check.appProblems
    }
}
