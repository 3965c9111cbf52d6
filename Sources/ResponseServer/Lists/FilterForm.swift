import HTTP
import JSON
import PortalUI
import Studies
import Timekeeping

/// The form that adds a filter to a List page: the operators that suit a column, and what was typed.
///
/// It is sent as a GET, so that it works in every browser; the page answers with the address that holds the filter.
struct FilterForm: Sendable {
    /// The parameters of the form.
    static let columnName = "filter"
    static let operationName = "is"
    static let valueName = "value"
    static let upperName = "upto"

    let column: ListColumn
    let operation: String
    let value: String
    let upper: String
    /// What is wrong with what was typed, by field.
    private(set) var problems = FormProblems()
    /// The filter, if the form was sent and can be read.
    private(set) var filter: ListFilter?

    /// Reads the form of an address; nil if none is open or its column is not there.
    init?(_ query: Query, columns: [ListColumn]) {
        guard let name = query[Self.columnName], let column = columns.first(where: { $0.name == name }) else {
            return nil
        }
        self.column = column
        operation = query[Self.operationName] ?? ""
        value = (query[Self.valueName] ?? "").trimmed
        upper = (query[Self.upperName] ?? "").trimmed
        if query[Self.operationName] != nil { read() }
    }

    /// The operators that suit the column.
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

    /// The operator that the form shows.
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
            filter = try? ListFilter(column, operation: operation, value: "")
            return
        }
        if column.type == .boolean {
            guard WireBoolean.read(operation) != nil else {
                return problems.add(Self.operationName, "Choose one of the comparisons of the list.")
            }
            filter = try? ListFilter(column, operation: "eq", value: operation)
            return
        }
        check(value, as: Self.valueName)
        if operation == "between" { check(upper, as: Self.upperName) }
        guard problems.isEmpty else { return }
        filter = try? ListFilter(column, operation: operation, value: sent)
        if filter == nil { problems.add(Self.operationName, "Choose one of the comparisons of the list.") }
    }

    /// A range of days ends with the last moment of its last day.
    private var sent: String {
        guard operation == "between" else { return value }
        return column.type == .dateTime ? "\(value),\(upper) 23:59:59.999" : "\(value),\(upper)"
    }

    private mutating func check(_ text: String, as field: String) {
        if text.isEmpty {
            problems.add(field, "Enter what \(column.caption) is compared with.")
        } else if column.isNumber, Double(text) == nil {
            problems.add(field, "Enter a number, such as 12 or 7.5.")
        } else if column.type == .dateTime, CivilDate(text) == nil {
            problems.add(field, "Enter a day as year-month-day, such as 2026-11-20.")
        }
    }
}
