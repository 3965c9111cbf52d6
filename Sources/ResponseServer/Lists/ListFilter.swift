import HTTP
import JSON
import SQLStore

/// A filter on a column of a List page: `query.<column>~<operator>=<value>`, as in LABKEY.Query.
struct ListFilter: Sendable {
    static let prefix = RowFilter.prefix

    let column: ListColumn
    let operation: String
    let value: String
    /// Whether it selects participants, whose rows are found through their responses.
    let namesParticipants: Bool
    private let make: @Sendable (SQL) throws -> SQL

    /// Reads a parameter. Returns nil if it is not a filter.
    ///
    /// - Throws: ``WireError`` for a missing column, an unknown operator, or a value of the wrong type.
    init?(parameter: String, value: String, columns: [ListColumn]) throws(WireError) {
        guard parameter.hasPrefix(Self.prefix) else { return nil }
        guard let (name, operation) = RowFilter.parts(of: parameter) else {
            throw WireError("The parameter '\(parameter)' is not supported.")
        }
        let folded = name.lowercased()
        guard let column = columns.first(where: { $0.name.lowercased() == folded }) else {
            throw WireError("There is no column '\(name)' to filter by.")
        }
        try self.init(column, operation: operation, value: value)
    }

    /// Creates a filter on a column.
    ///
    /// - Throws: ``WireError`` for an unknown operator or a value that can't be compared with the column.
    init(_ column: ListColumn, operation: String, value: String) throws(WireError) {
        let filter = RowFilter(
            name: column.name, type: column.type, operation: operation, value: value)
        do { _ = try filter.condition(on: "x") } catch {
            throw error as? WireError
                ?? WireError("The filter '\(column.name)~\(operation)' is invalid.")
        }
        self.column = column
        self.operation = operation
        self.value = value
        let names = column.physical == "participant_id" && ["eq", "in"].contains(operation)
        namesParticipants = names
        make = { column in
            guard names else { return try filter.condition(on: column) }
            let participants = try filter.condition(on: "r.participant_id")
            return "\(fragment: column) in (select r.id from responses r where \(fragment: participants))"
        }
    }

    /// The filter as a URL parameter.
    var parameter: (String, String) { ("\(Self.prefix)\(column.name)~\(operation)", value) }

    /// The filter as SQL.
    func condition(usesIndex: Bool = true) -> SQL {
        let expression = SQL(verbatim: namesParticipants ? "t.response_id" : column.expression)
        return condition(on: usesIndex ? expression : SQL.withoutIndex(expression))
    }

    /// Returns the filter as SQL on another expression for the column's values.
    func condition(on column: SQL) -> SQL {
        // The operator and value were checked when the filter was created.
        (try? make(column)) ?? "1 = 1"
    }

    /// Returns whether matching rows are adjacent in the order of a column, or of the key if nil.
    func isRange(inOrderOf sort: ListColumn?) -> Bool {
        isRange && !namesParticipants && column.physical == (sort?.physical ?? "key")
    }

    /// Returns whether an index finds the matching rows. `columns` are the columns with an index.
    func isServed(byIndexesOf columns: Set<String>) -> Bool {
        namesParticipants || column.physical.map { $0 == "key" || columns.contains($0) } ?? false
    }

    /// Whether matching rows are adjacent in the order of the column.
    var isRange: Bool {
        [
            "eq", "gt", "gte", "lt", "lte", "between", "in", "isblank", "dateeq", "dategt", "dategte",
            "datelt",
            "datelte",
        ].contains(operation)
    }

    /// The filter as text that follows the name of its column.
    var words: String {
        if column.type == .boolean, operation == "eq" {
            return WireBoolean.read(value) == true ? "is yes" : "is no"
        }
        let word = Self.words[operation] ?? operation
        guard value.isEmpty else {
            // The end of a date range contains a time, which isn't displayed.
            let ends = value.split(separator: ",").map { $0.prefix { $0 != " " } }
            let shown = operation == "between" ? ends.joined(separator: " to ") : value
            return word.isEmpty ? shown : "\(word) \(shown)"
        }
        return word
    }

    private static let words = [
        "eq": "=", "neq": "≠", "neqornull": "≠", "gt": ">", "gte": "≥", "lt": "<", "lte": "≤", "between": "",
        "contains": "contains", "doesnotcontain": "does not contain", "startswith": "starts with",
        "": "has any value", "in": "is one of", "notin": "is none of", "isblank": "is blank",
        "isnonblank": "is not blank",
        "dateeq": "on", "dategte": "from", "datelte": "until", "dategt": "after", "datelt": "before",
    ]
}
