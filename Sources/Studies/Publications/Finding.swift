import Vocabulary

/// A result of checking the preconditions of an action.
public struct Finding: Hashable, Sendable {
    /// The result of a check.
    public enum Outcome: Hashable, Sendable {
        case passed
        /// Must be fixed before the action.
        case failed
        /// A note, which does not prevent the action.
        case note
    }

    /// The result.
    public let outcome: Outcome
    /// The kind of problem.
    public let kind: Problem.Kind
    /// The section that was checked; nil for findings about the channel.
    public let section: Section?
    /// What was found, and what to do.
    public let sentence: String
    /// The page on which to fix it; nil if there is nothing to fix.
    public let page: DesignPage?
    /// The field on that page.
    public let field: String
    /// The language of the affected text; nil if the finding is not about a translation.
    public let language: LanguageTag?

    /// The field of the finding about response collection. It is set with the responses, not in the design.
    public static let collectionField = "collection"

    /// The message for a study without activities.
    package static let noActivities =
        "The study must have at least one questionnaire or active task added before attempting this action."

    package init(
        _ outcome: Outcome, _ section: Section? = nil, _ sentence: String, page: DesignPage? = nil,
        field: String = "", language: LanguageTag? = nil, kind: Problem.Kind = .rule
    ) {
        self.outcome = outcome
        self.kind = kind
        self.section = section
        self.sentence = sentence
        self.page = page
        self.field = field
        self.language = language
    }

    /// Creates a finding from a problem of a document.
    public init(_ problem: Problem) {
        self.init(
            problem.weight == .warning ? .note : .failed, problem.page.section, problem.sentence,
            page: problem.page, field: problem.field, language: problem.language, kind: problem.kind)
    }
}

/// An action was refused because its preconditions are not met.
public struct PreconditionsNotMet: Error, Hashable {
    /// All findings, including passed checks.
    public let findings: [Finding]

    /// Creates the error with its findings.
    public init(findings: [Finding]) { self.findings = findings }

    /// The problems to fix.
    public var failures: [Finding] { findings.filter { $0.outcome == .failed } }
}
