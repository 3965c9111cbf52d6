import Vocabulary

/// The pages that introduce an app, and a video.
public struct AppPages: AppDocument {
    /// The kind of document.
    public static let kind = AppDocumentKind.pages

    /// The URL of a video about the app; empty for none.
    public var video = LocalizedText()
    /// The pages, in order. There can be none.
    public var pages: [IntroPage] = []

    /// Creates a value with defaults.
    public init() {}

    /// Returns everything that prevents saving, and every missing translation.
    public func problems(in languages: [LanguageTag]) -> [AppProblem] {
        var check = RuleCheck(ofAppIn: languages)
        check.webAddress(video, "video", limit: DesignLimits.videoAddress)
        check.picturePages(pages)
        return check.appProblems
    }
}
