/// The question whose answer a compiled condition compares.
public struct FormulaQuestion: Hashable, Sendable {
    /// The answers that the question accepts.
    public enum Domain: Hashable, Sendable {
        case numbers(FormulaNumberDomain)
        /// The values of one list. Apps compare them as texts.
        case choices([FormulaChoice])
        /// Yes or no.
        case truth
    }

    /// The key of the step. A formula can use it in place of `answer`.
    public let key: String
    /// The answers.
    public let domain: Domain
    /// Whether participants can leave it without an answer.
    public let isSkippable: Bool
    /// The comparisons that pre-load logic may use for this type of answer; for a height only `<` and `>`, and none for
    /// a time interval, whose answer iPhones don't read.
    public let preLoadComparisons: Set<Comparison>

    /// Creates a question.
    public init(
        key: String, _ domain: Domain, isSkippable: Bool,
        preLoadComparisons: Set<Comparison> = Set(Comparison.allCases)
    ) {
        (self.key, self.domain) = (key, domain)
        (self.isSkippable, self.preLoadComparisons) = (isSkippable, preLoadComparisons)
    }

    /// Returns the answers of a formula if this question has the given answer, by `answer` and by its key.
    func answers(_ answer: FormulaAnswer) -> FormulaAnswers { FormulaAnswers(answer, others: [key: answer]) }
}

/// The choice of a list.
public struct FormulaChoice: Hashable, Sendable {
    /// The stored value.
    public let value: String
    /// Whether no other choice can be selected with it: always so if only one can be selected.
    public let isExclusive: Bool

    /// Creates a choice.
    public init(_ value: String, isExclusive: Bool = true) {
        (self.value, self.isExclusive) = (value, isExclusive)
    }
}

/// A platform of the apps.
public enum FormulaPlatform: String, CaseIterable, Sendable {
    case ios, android
}
