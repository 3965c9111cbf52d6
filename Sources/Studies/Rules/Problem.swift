import Vocabulary

/// A problem with a document, and where to fix it.
public struct Problem: Hashable, Sendable {
    /// The kind of problem. Pages use it to decide how to show a problem; sentences are only for users.
    public enum Kind: Hashable, Sendable {
        /// A required value is missing.
        case missing
        /// A text is not translated.
        case untranslated
        /// A translation was written for an earlier English text.
        case outdatedTranslation
        /// A text has too many characters.
        case tooLong
        /// The document is not marked complete.
        case notMarkedComplete
        /// The start is in the past.
        case inThePast
        /// No answer leads to the step.
        case unreachableStep
        /// Stored answers have a different meaning than before.
        case changedMeaning
        /// The change would be published to Live before Test.
        case untested
        /// The published design is up to date. Nothing has to be fixed.
        case nothingToPublish
        /// The message is only useful next to its field and is not repeated on other pages.
        case aboutOneField
        /// Any other rule; the sentence explains it.
        case rule
    }

    /// The effect of a problem.
    public enum Severity: Int, Comparable, Sendable {
        /// None. Users decide whether to fix it.
        case warning
        /// The document cannot be marked complete, and so cannot be published.
        case incomplete
        /// The document cannot be saved.
        case refused

        /// Returns whether the left severity is lower.
        public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
    }

    /// The page that contains the field.
    public let page: DesignPage
    /// The field's name on that page, such as `response.choices[2].value`.
    public let field: String
    /// The language of the affected text; nil if the problem is not about a translation.
    public let language: LanguageTag?
    /// The effect of the problem.
    public let weight: Severity
    /// The kind of problem.
    public let kind: Kind
    /// What happened and what to do.
    public let sentence: String

    /// Creates a problem with a field. Without a language, it is about the document itself.
    public init(
        page: DesignPage, field: String, language: LanguageTag? = nil, weight: Severity, kind: Kind = .rule,
        sentence: String
    ) {
        self.kind = kind
        self.page = page
        self.field = field
        self.language = language
        self.weight = weight
        self.sentence = sentence
    }
}

extension Sequence where Element == Problem {
    /// The problems that prevent saving the document.
    public var refusals: [Problem] { filter { $0.weight == .refused } }

    /// Returns the problems that prevent marking the document complete in a language.
    ///
    /// English requires everything except translations. Other languages require only their translations.
    public func preventingCompletion(in language: LanguageTag = .english) -> [Problem] {
        filter { $0.weight >= .incomplete && ($0.language ?? .english) == language }
    }

    /// The problems that are only warnings.
    public var warnings: [Problem] { filter { $0.weight == .warning } }
}
