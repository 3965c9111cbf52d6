/// Something wrong with a document, or missing from it, and where to fix it.
public struct Problem: Hashable, Sendable {
    /// What sort of problem it is. Pages decide by it how to show a problem; a sentence is for people only.
    public enum Kind: Hashable, Sendable {
        /// Something that is needed isn't there.
        case missing
        /// A text isn't translated.
        case untranslated
        /// A translation was written for an earlier English text.
        case outdatedTranslation
        /// A text has too many characters.
        case tooLong
        /// No one marked it complete.
        case notMarkedComplete
        /// It begins or appears in the past.
        case inThePast
        /// No answer leads to the step.
        case unreachableStep
        /// Stored answers mean something else than before.
        case changedMeaning
        /// It goes Live ahead of Test.
        case untested
        /// It makes sense next to its field only, and is not repeated on other pages.
        case aboutOneField
        /// Any other rule, which its sentence explains.
        case rule
    }

    /// What a problem prevents.
    public enum Severity: Int, Comparable, Sendable {
        /// Nothing. Users decide about it.
        case warning
        /// Marking the document complete, and so publishing it.
        case incomplete
        /// Saving it at all.
        case refused

        /// Whether one comes before the other.
        public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
    }

    /// The page whose form holds the field.
    public let page: DesignPage
    /// The field's name on that page, such as `response.choices[2].value`.
    public let field: String
    /// The language of the affected text; nil if the problem is not about a translation.
    public let language: LanguageTag?
    /// What it prevents.
    public let weight: Severity
    /// What sort of problem it is.
    public let kind: Kind
    /// What happened and what to do.
    public let sentence: String

    /// A problem of a field; without a language it is about the document itself.
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
    /// English needs everything but the translations; a further language needs its translations only.
    public func preventingCompletion(in language: LanguageTag = .english) -> [Problem] {
        filter { $0.weight >= .incomplete && ($0.language ?? .english) == language }
    }

    /// The problems that are only warnings.
    public var warnings: [Problem] { filter { $0.weight == .warning } }
}
