import HTTP
import PortalUI
import Responses
import SQLStore
import Vocabulary

/// The form that corrects or adds a row.
package struct RowForm: Sendable {
    /// The maximum number of columns on one page of the form.
    static let columnsMax = 200
    package static let reasonLengthMax = 500

    private(set) var fields: [RowField] = []
    let reason: String
    /// The number of the response that a new row belongs to, and the key of its parent row.
    let response: String
    let parent: String
    /// The last change of the row when the form was opened.
    let started: Int64
    var problems = FormProblems()
    /// The changes, if the input is valid.
    private(set) var values: [RowEditor.Change] = []

    /// Creates the form of an existing row, or of a new row if nil.
    init(
        _ row: ListRow?, _ columns: [ColumnDefinition], of list: RequestedList, started: Int64,
        response: String = ""
    ) {
        reason = ""
        parent = ""
        self.response = response
        self.started = started
        fields = columns.map { RowField($0, text: Self.shown($0, row, list), choices: []) }
    }

    /// Reads the submitted form. Unchanged fields are not changes. New values must fit the rules of the design.
    init(
        _ form: Form, for row: ListRow?, _ columns: [ColumnDefinition], of list: RequestedList,
        _ rules: RowRules? = nil
    ) {
        reason = (form["reason"] ?? "").trimmed
        response = (form["response"] ?? "").trimmed
        parent = (form["parent"] ?? "").trimmed
        started = form["started"].flatMap { Int64($0) } ?? 0
        for column in columns {
            guard let sent = form[column.physicalName] else { continue }
            let typed = sent.replacing("\r\n", with: "\n")
            var field = RowField(column, text: typed, choices: [])
            if typed != Self.shown(column, row, list) {
                do {
                    let value = try RowField.value(typed, column)
                    let checked = try rules?.checked(value, of: column) ?? value
                    // A time control may send the stored time in another form.
                    if checked != Self.stored(column, row, list) { values.append((column, checked)) }
                } catch {
                    field.error = error.sentence
                    problems.add(field.name, error.sentence)
                }
            }
            fields.append(field)
        }
        problems.check(reason: reason)
    }

    /// Returns the form with the options and the rules of each column.
    func offering(_ choices: ColumnChoices, _ rules: RowRules?) -> RowForm {
        var form = self
        form.fields = fields.map { field in
            var offered = RowField(field.column, text: field.text, choices: choices.of(field.column))
            offered.rule = rules?.rule(of: field.column)
            offered.error = field.error
            return offered
        }
        return form
    }

    private static func shown(_ column: ColumnDefinition, _ row: ListRow?, _ list: RequestedList) -> String {
        guard let value = stored(column, row, list) else { return "" }
        return RowField.text(value, column.type).replacing("\r\n", with: "\n")
    }

    /// Returns the value in a row; nil for a new row.
    private static func stored(
        _ column: ColumnDefinition, _ row: ListRow?, _ list: RequestedList
    ) -> SQLValue? {
        guard let row, let index = list.definition.columns.firstIndex(where: { $0.number == column.number })
        else { return nil }
        return row.cells[index]
    }
}

extension FormProblems {
    /// Checks the reason, which is required for every change of answers.
    package mutating func check(
        reason: String,
        empty: String = "Enter a reason, such as: The participant called with a correction."
    ) {
        if reason.isEmpty {
            add("reason", empty)
        } else if reason.count > RowForm.reasonLengthMax {
            add(
                "reason",
                "The reason has \(reason.count) characters. Use at most \(RowForm.reasonLengthMax).")
        }
    }
}
