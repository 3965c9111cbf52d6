import Formulas
import ParticipantPreview
import Studies

/// Which answers to a question fulfill a formula, in words, and where each of them lead.
struct FormulaOutcomes {
    /// Answers with one destination.
    struct Row {
        /// Such as "18 to 64, 70 or more"; empty if there are none.
        let answers: String
        let destination: String
    }

    /// The maximum number of ranges in a row.
    private static let shownMax = 12

    let rows: [Row]

    /// Creates the rows; nil without a formula, and for one that phones can't evaluate.
    init?(_ branch: FormulaBranch, of question: Question, in questionnaire: Questionnaire) {
        guard !branch.condition.isEmpty, let holding = question.answers(of: branch) else { return nil }
        rows = [(holding, branch.then), (holding.complement, branch.otherwise)].map { answers, destination in
            Row(
                answers: Self.words(answers),
                destination: destination.map(questionnaire.words) ?? "no destination yet")
        }
    }

    private static func words(_ answers: FormulaAnswerSet) -> String {
        let all = answers.intervals.map { words($0, answers.domain) }
        let rest = all.count - shownMax
        return all.prefix(shownMax).joined(separator: ", ") + (rest > 0 ? ", and \(rest) more ranges" : "")
    }

    private static func words(_ range: FormulaAnswerSet.Interval, _ domain: FormulaNumberDomain) -> String {
        let (lower, upper) = (NumberText.of(range.lower.double), NumberText.of(range.upper.double))
        switch (range.lower == domain.lower, range.upper == domain.upper) {
        case (true, true): return "every answer"
        case (true, false): return "\(range.includesUpper ? "up to" : "below") \(upper)"
        case (false, true): return range.includesLower ? "\(lower) or more" : "above \(lower)"
        case (false, false): break
        }
        if range.lower == range.upper { return lower }
        if range.includesLower, range.includesUpper { return "\(lower) to \(upper)" }
        let start = range.includesLower ? "from" : "above"
        return "\(start) \(lower) \(range.includesUpper ? "up to" : "and below") \(upper)"
    }
}
