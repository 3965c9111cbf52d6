import HTTP
import JSON
import PortalUI
import Tables
import Timekeeping
import Vocabulary

/// The form that adds a filter to a List page: the operators for a column, and the input.
///
/// It is sent with GET so that it works in every browser. The page redirects to the URL that contains the filter.
struct FilterForm: Sendable {
    /// The parameters of the form.
    static let columnName = "filter"
    static let operationName = "is"
    static let valueName = "value"
    static let upperName = "upto"

    let column: Column
    let operation: String
    let value: String
    let upper: String
    /// The problems of the input, by field.
    private(set) var problems = FormProblems()
    /// The filter, if the form was submitted and is valid.
    private(set) var filter: RowFilter?

    /// Reads the form from a URL. Returns nil if no form is open or the column doesn't exist.
    init?(_ query: Query, columns: [Column]) {
        guard let name = query[Self.columnName], let column = columns.first(where: { $0.name == name }) else {
            return nil
        }
        self.column = column
        operation = query[Self.operationName] ?? ""
        value = (query[Self.valueName] ?? "").trimmed
        upper = (query[Self.upperName] ?? "").trimmed
        if query[Self.operationName] != nil { read() }
    }

    /// The operators for the column.
    var operations: [SelectOption] {
        let blank = [SelectOption("isblank", "is blank"), SelectOption("isnonblank", "is not blank")]
        switch column.type {
        case .text:
            return [
                SelectOption("contains", "contains"), SelectOption("doesnotcontain", "does not contain"),
                SelectOption("eq", "equals"), SelectOption("neqornull", "does not equal"),
                SelectOption("startswith", "starts with"),
            ] + blank
        case .double, .integer:
            return [
                SelectOption("eq", "equals"), SelectOption("neqornull", "does not equal"),
                SelectOption("gte", "is at least"),
                SelectOption("lte", "is at most"), SelectOption("gt", "is more than"),
                SelectOption("lt", "is less than"),
                SelectOption("between", "is between"),
            ] + blank
        case .dateTime:
            return [
                SelectOption("dategte", "from"), SelectOption("datelte", "until"),
                SelectOption("dateeq", "on"),
                SelectOption("between", "from … to"),
            ] + blank
        case .boolean:
            return [SelectOption("true", "is yes"), SelectOption("false", "is no")] + blank
        }
    }

    /// The selected operator.
    var chosen: String {
        operations.contains { $0.value == operation } ? operation : operations[0].value
    }

    var takesValue: Bool { column.type != .boolean }
    var takesUpper: Bool { column.isNumber || column.type == .dateTime }

    var kind: TextField.Kind {
        switch column.type {
        case .double: .decimal(step: "any")
        case .integer: .number()
        case .dateTime: .date
        case .text, .boolean: .text
        }
    }

    private mutating func read() {
        if operation == "isblank" || operation == "isnonblank" {
            filter = try? RowFilter(column, operation: operation, value: "")
            return
        }
        if column.type == .boolean {
            guard WireBoolean.read(operation) != nil else {
                return problems.add(Self.operationName, "Choose a comparison from the list.")
            }
            filter = try? RowFilter(column, operation: "eq", value: operation)
            return
        }
        check(value, as: Self.valueName)
        if operation == "between" { check(upper, as: Self.upperName) }
        guard problems.isEmpty else { return }
        filter = try? RowFilter(column, operation: operation, value: sent)
        if filter == nil { problems.add(Self.operationName, "Choose a comparison from the list.") }
    }

    /// A range of dates includes its last day.
    private var sent: String {
        guard operation == "between" else { return value }
        return column.type == .dateTime ? "\(value),\(upper) 23:59:59.999" : "\(value),\(upper)"
    }

    private mutating func check(_ text: String, as field: String) {
        if text.isEmpty {
            problems.add(field, "Enter a value to compare with \(column.caption).")
        } else if column.isNumber, Double(text) == nil {
            problems.add(field, "Enter a number, such as 12 or 7.5.")
        } else if column.type == .dateTime, CivilDate(text) == nil {
            problems.add(field, "Enter a date as year-month-day, such as 2026-11-20.")
        }
    }
}
