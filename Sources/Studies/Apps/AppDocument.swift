import SQLStore

/// A document about an app itself, independent of its studies. Apps see it as soon as it is saved.
public protocol AppDocument: Codable, Hashable, Sendable {
    /// What the document is about.
    static var kind: AppDocumentKind { get }

    /// Creates the default values.
    init()

    /// Everything that keeps it from being saved, and everything worth a warning.
    func problems(in languages: [LanguageTag]) -> [AppProblem]

    /// What keeps it from taking the place of a previous value.
    func problems(after previous: Self) -> [AppProblem]

    /// Whether people see a text as the document is now, so that it wants a translation.
    func shows(_ text: TextPath) -> Bool

    /// Whether a text holds HTML, which only a sanitizer may let in.
    static func isRich(_ text: TextPath) -> Bool
}

extension AppDocument {
    /// Most documents may become anything.
    public func problems(after previous: Self) -> [AppProblem] { [] }
    /// People see every text that there is.
    public func shows(_ text: TextPath) -> Bool { true }
    /// Most documents hold plain text only.
    public static func isRich(_ text: TextPath) -> Bool { false }
}

/// What a document of an app is about.
public enum AppDocumentKind: String, CaseIterable, Sendable, SQLBindable, SQLReadable {
    case properties
    case pages
    case resources
    case versions
    case terms
    case builds
    case mails

    /// The title of the document and of its page.
    public var title: String {
        switch self {
        case .properties: "App properties"
        case .pages: "Gateway pages"
        case .resources: "Gateway resources"
        case .versions: "App versions"
        case .terms: "Terms and privacy"
        case .builds: "App builds"
        case .mails: "Account emails"
        }
    }

    /// Whether it holds texts that people read, in each language of the app.
    public var hasTexts: Bool { self != .properties && self != .builds }

    /// The type that holds it.
    var type: any AppDocument.Type {
        switch self {
        case .properties: AppProperties.self
        case .pages: AppPages.self
        case .resources: AppResources.self
        case .versions: AppVersions.self
        case .terms: AppTerms.self
        case .builds: AppBuildSettings.self
        case .mails: AppEmails.self
        }
    }
}

/// Something wrong with a document of an app, and the field that fixes it.
public struct AppProblem: Hashable, Sendable {
    /// The field's name, such as `pages[p1].title`.
    public let field: String
    /// The language of the affected text; nil if the problem is not about a translation.
    public let language: LanguageTag?
    /// Whether it is only a warning, such as a missing translation, for which English is shown.
    public let isWarning: Bool
    /// What happened and what to do.
    public let sentence: String
}

extension RuleCheck {
    /// A check of a document of an app; `languages` are those next to English.
    init(ofAppIn languages: [LanguageTag]) {
        var context = RuleContext()
        context.languages = languages
        // The designer page does not matter here and is not part of the problems.
        self.init(page: DesignPage(section: .overview), context: context)
    }

    /// The problems found. Apps see saved changes immediately, so only translations can be missing.
    var appProblems: [AppProblem] {
        problems.map { problem in
            AppProblem(
                field: problem.field, language: problem.language,
                isWarning: problem.weight == .warning
                    || problem.weight == .incomplete && problem.language != nil,
                sentence: problem.sentence)
        }
    }
}
