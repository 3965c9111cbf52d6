import AppSimulation
import Responses
import SQLStore
import Studies
import Tables
import Timekeeping

/// The answers that the design of a row's response accepts, as they are stored in a List.
struct RowRules: Sendable {
    let activity: DesignedActivity
    /// The name of the List.
    let list: String
    let receivedAt: Instant

    /// Returns the rule for a column, or nil if the design has none.
    func rule(of column: ColumnDefinition) -> AnswerRule? {
        activity.rule(list: list, column: column.name)
    }

    /// Returns the value as apps would have sent it.
    ///
    /// - Throws: ``RowFieldProblem`` if the question doesn't accept the value.
    func checked(_ value: SQLValue, of column: ColumnDefinition) throws(RowFieldProblem) -> SQLValue {
        guard let rule = self.rule(of: column) else { return value }
        switch (rule, value) {
        case (.number(let rule), .real(let number)) where !rule.accepts(number):
            throw RowFieldProblem("Enter \(rule.expectation), or leave it blank.")
        case (.choice(let rule), .text(let text)) where !rule.accepts(stored: text):
            throw RowFieldProblem("Enter \(rule.expectation), or leave it blank.")
        case (.date(let rule), .text(let text)):
            let date = CivilDateTime(text)
            if let sentence = date.flatMap({ rule.refusal(of: $0, receivedAt: receivedAt) }) {
                throw RowFieldProblem(sentence)
            }
        case (.text(let rule), .text(let text)):
            if let sentence = rule.refusal(of: text) { throw RowFieldProblem(sentence) }
            return .text(rule.answer(text) ?? text)
        default: break
        }
        return value
    }
}
