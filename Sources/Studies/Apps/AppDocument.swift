import SQLStore
import Vocabulary

/// A document about an app, independent of its studies. Changes are visible in the app as soon as they are saved.
public protocol AppDocument: Codable, Hashable, Sendable {
    /// The kind of document.
    static var kind: AppDocumentKind { get }

    /// Creates a value with defaults.
    init()

    /// Returns all problems that prevent saving, and all warnings.
    func problems(in languages: [LanguageTag]) -> [AppProblem]

    /// Returns the problems with changes from a previous value.
    func problems(after previous: Self) -> [AppProblem]

    /// Returns whether the app shows a text of the document in its current state, so that it needs a translation.
    func shows(_ text: TextPath) -> Bool

    /// Returns whether a text contains HTML, which must be sanitized.
    static func isRich(_ text: TextPath) -> Bool
}

extension AppDocument {
    /// By default, all changes are allowed.
    public func problems(after previous: Self) -> [AppProblem] { [] }
    /// By default, all texts are shown.
    public func shows(_ text: TextPath) -> Bool { true }
    /// By default, texts are plain text.
    public static func isRich(_ text: TextPath) -> Bool { false }
}

/// The kind of an app document.
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

    /// Whether it has texts for users, in each language of the app.
    public var hasTexts: Bool { self != .properties && self != .builds }

    /// The document type of this kind.
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

/// A problem with a document of an app, and the field in which to fix it.
public struct AppProblem: Hashable, Sendable {
    /// The field's name, such as `pages[p1].title`.
    public let field: String
    /// The language of the affected text; nil if the problem is not about a translation.
    public let language: LanguageTag?
    /// Whether it is only a warning, such as a missing translation, for which English is shown.
    public let isWarning: Bool
    /// What happened and what to do.
    public let sentence: String

    /// Creates a problem.
    package init(field: String, language: LanguageTag?, isWarning: Bool = false, sentence: String) {
        (self.field, self.language, self.isWarning) = (field, language, isWarning)
        self.sentence = sentence
    }
}

extension RuleCheck {
    /// Creates a check of an app document; `languages` are those in addition to English.
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
