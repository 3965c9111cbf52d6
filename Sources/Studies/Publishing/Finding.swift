/// What an action's preconditions found in one place of the design.
public struct Finding: Hashable, Sendable {
    /// How it is with what was looked at.
    public enum Outcome: Hashable, Sendable {
        case passed
        /// The action waits until this is fixed.
        case failed
        /// Nothing is in the way, but people should know.
        case note
    }

    /// How it is.
    public let outcome: Outcome
    /// What sort of problem it is.
    public let kind: Problem.Kind
    /// The section that was looked at; nil for what is about the channel.
    public let section: Section?
    /// What was found, and what to do.
    public let sentence: String
    /// Where it is fixed; nil when nothing has to be.
    public let page: DesignPage?
    /// The field on that page.
    public let field: String
    /// The language whose text is meant; nil when it is not about a translation.
    public let language: LanguageTag?

    /// The field of the finding about response collection, which is set where responses are, not in the design.
    public static let collectionField = "collection"

    /// What is said of a study without activities.
    static let noActivities =
        "The study must have at least one questionnaire or active task added before attempting this action."

    init(
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

    /// A problem of a document as a finding.
    public init(_ problem: Problem) {
        self.init(
            problem.weight == .warning ? .note : .failed, problem.page.section, problem.sentence,
            page: problem.page, field: problem.field, language: problem.language, kind: problem.kind)
    }
}

/// An action was not done, because its preconditions are not met.
public struct PreconditionsNotMet: Error, Hashable {
    /// Everything that was found, passed and failed.
    public let findings: [Finding]

    /// A refusal with these findings.
    public init(findings: [Finding]) { self.findings = findings }

    /// What has to be fixed.
    public var failures: [Finding] { findings.filter { $0.outcome == .failed } }
}
