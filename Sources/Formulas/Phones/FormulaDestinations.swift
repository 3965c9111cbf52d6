/// Branching that is equal to a formula on both platforms: comparisons of a step's own answer, each with where it leads.
///
/// iPhones use the first destination that matches, Android phones the last. So the first and the last match of each
/// answer lead to the same place, and every answer has a match, because Android ends the questionnaire without one.
public struct FormulaDestinations: Hashable, Sendable {
    /// Where a destination leads.
    public enum Outcome: String, Sendable {
        /// The destination for answers that fulfill the formula.
        case then
        /// The destination for all other answers.
        case otherwise
        /// The default destination of the step, which skipped questions lead to. No answer matches such an entry.
        case skipped
    }

    /// A value to compare with.
    public enum Value: Hashable, Sendable {
        case number(FormulaNumber)
        /// The value of a choice.
        case text(String)
        case truth(Bool)

        /// The value as text, without the unit: minutes for a time interval.
        public var text: String {
            switch self {
            case .number(let number): number.text
            case .text(let text): text
            case .truth(let truth): truth ? "true" : "false"
            }
        }
    }

    /// A comparison with its outcome.
    public struct Entry: Hashable, Sendable {
        /// The comparison. Choices, and yes or no, are only compared with `=`, which apps receive without an operator.
        public let comparison: Comparison
        /// The value that the answer is compared with.
        public let value: Value
        /// Where a match leads.
        public let outcome: Outcome

        init(_ comparison: Comparison, _ value: Value, _ outcome: Outcome) {
            (self.comparison, self.value, self.outcome) = (comparison, value, outcome)
        }

        init(_ test: NumberTest, _ holds: Bool) {
            self.init(test.comparison, .number(test.value), holds ? .then : .otherwise)
        }
    }

    /// The entries, in the order to send them. The default destination without a condition follows them.
    public let entries: [Entry]
    /// The outcomes that answers can have. One alone means that the formula is the same for every answer.
    public let outcomes: Set<Outcome>

    init(_ entries: [Entry]) {
        self.entries = entries
        outcomes = Set(entries.map(\.outcome)).subtracting([.skipped])
    }
}
