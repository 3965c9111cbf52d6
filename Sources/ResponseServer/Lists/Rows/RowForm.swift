import HTTP
import PortalUI
import SQLStore
import Studies

/// The form that corrects or adds a row.
struct RowForm: Sendable {
    /// The most columns on one page of the form.
    static let columnsMax = 200
    static let reasonLengthMax = 500

    private(set) var fields: [RowField] = []
    let reason: String
    /// The number of the response to which a new row belongs, and the key of the row above it.
    let response: String
    let parent: String
    /// The last change of the row when the form was opened.
    let started: Int64
    var problems = FormProblems()
    /// What is to change, if nothing is wrong.
    private(set) var values: [RowEditor.Change] = []

    /// The form of a row as it is; nil for a new one.
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

    /// What was typed; a field that was left as it was changes nothing.
    init(_ form: Form, for row: ListRow?, _ columns: [ColumnDefinition], of list: RequestedList) {
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
                    values.append((column, try RowField.value(typed, column)))
                } catch {
                    field.error = error.sentence
                    problems.add(field.name, error.sentence)
                }
            }
            fields.append(field)
        }
        problems.check(reason: reason)
    }

    /// The same with what each column may be.
    func offering(_ choices: ColumnChoices) -> RowForm {
        var form = self
        form.fields = fields.map { field in
            var offered = RowField(field.column, text: field.text, choices: choices.of(field.column))
            offered.error = field.error
            return offered
        }
        return form
    }

    private static func shown(_ column: ColumnDefinition, _ row: ListRow?, _ list: RequestedList) -> String {
        guard let row, let index = list.definition.columns.firstIndex(where: { $0.number == column.number })
        else { return "" }
        return RowField.text(row.cells[index], column.type).replacing("\r\n", with: "\n")
    }
}

extension FormProblems {
    /// Anyone who changes answers says why.
    mutating func check(
        reason: String,
        empty: String = "Say why it is changed, such as: the participant called and corrected it."
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
