import JSON
import SQLStore
import WebAccess

/// A filter on a column, in LABKEY.Query syntax: `query.<column>~<operator>=<value>`.
///
/// Invalid filters are rejected by name. If they were ignored, rows would be returned that they exclude.
public struct RowFilter: Sendable {
    public static let prefix = "query."

    public let column: Column
    public let operation: String
    public let value: String
    private let comparison: RowComparison

    /// Returns whether the name of a parameter starts with ``prefix``, in any case.
    public static func isPrefixed(_ parameter: String) -> Bool {
        parameter.utf8.count >= prefix.utf8.count && parameter.prefix(prefix.count).lowercased() == prefix
    }

    /// Returns the column and operator in the name of a parameter, or nil if it is not a filter.
    public static func parts(of parameter: String) -> (column: String, operation: String)? {
        guard isPrefixed(parameter), let tilde = parameter.lastIndex(of: "~") else { return nil }
        let start = parameter.index(parameter.startIndex, offsetBy: prefix.count)
        return (
            String(parameter[start..<tilde]),
            String(parameter[parameter.index(after: tilde)...]).lowercased()
        )
    }

    /// Reads a parameter of a page. Returns nil if it is not a filter.
    ///
    /// - Throws: ``WireError`` for a missing column, an unknown operator, or a value of the wrong type.
    public init?(parameter: String, value: String, columns: [Column]) throws(WireError) {
        guard Self.isPrefixed(parameter) else { return nil }
        guard let (name, operation) = Self.parts(of: parameter) else {
            throw WireError("The parameter '\(parameter)' is not supported.")
        }
        guard let column = columns.named(name) else {
            throw WireError("There is no column '\(name)' to filter by.")
        }
        try self.init(column, operation: operation, value: value)
    }

    /// Reads a parameter of `selectRows`. Returns nil if it is not a filter.
    ///
    /// - Throws: ``WireError`` as above, in the words for programs.
    public init?(parameter: String, value: String, table: Table) throws {
        guard let (name, operation) = Self.parts(of: parameter) else { return nil }
        guard let column = table.column(name) else { throw table.unknown(name) }
        try self.init(column, operation: operation, value: value)
    }

    /// Creates a filter on a column.
    ///
    /// - Throws: ``WireError`` for an unknown operator or a value that can't be compared with the column.
    public init(_ column: Column, operation: String, value: String) throws(WireError) {
        let comparison = RowComparison(
            name: column.name, type: column.type, operation: operation, value: value)
        do { _ = try comparison.condition(on: "x") } catch {
            throw error as? WireError ?? WireError("The filter '\(column.name)~\(operation)' is invalid.")
        }
        self.column = column
        self.operation = operation
        self.value = value
        self.comparison = comparison
    }

    /// Whether it selects participants, whose rows are found through their responses.
    public var isFoundByResponse: Bool { column.isFoundByResponse && ["eq", "in"].contains(operation) }

    /// The filter as a URL parameter.
    public var parameter: (String, String) { ("\(Self.prefix)\(column.name)~\(operation)", value) }

    /// The filter as SQL on the columns of the table.
    public func condition(usesIndex: Bool = true) -> SQL {
        func ordered(_ expression: String) -> SQL {
            usesIndex ? SQL(verbatim: expression) : SQL.withoutIndex(SQL(verbatim: expression))
        }
        guard isFoundByResponse else { return condition(on: ordered(column.expression)) }
        let participants = condition(on: "r.participant_id")
        return """
            \(fragment: ordered(Column.quoted("response_id"))) in
                (select r.id from responses r where \(fragment: participants))
            """
    }

    /// Returns the filter as SQL on another expression for the column's values.
    public func condition(on expression: SQL) -> SQL {
        // The operator and value were checked when the filter was created.
        (try? comparison.condition(on: expression)) ?? "1 = 1"
    }

    /// The filter as SQL on the public name of the column.
    public var conditionOnName: SQL { condition(on: "\(identifier: column.name)") }

    // MARK: Indexes

    /// Returns whether matching rows are adjacent in the order of a column, or of the key if nil.
    public func isRange(inOrderOf sort: Column?) -> Bool {
        isRange && !isFoundByResponse && column.physical == (sort?.physical ?? "key")
    }

    /// Returns whether an index finds the matching rows. `columns` are the columns with an index.
    public func isServed(byIndexesOf columns: Set<String>) -> Bool {
        isFoundByResponse || column.physical.map { $0 == "key" || columns.contains($0) } ?? false
    }

    /// Whether matching rows are adjacent in the order of the column.
    public var isRange: Bool {
        [
            "eq", "gt", "gte", "lt", "lte", "between", "in", "isblank", "dateeq", "dategt", "dategte",
            "datelt",
            "datelte",
        ].contains(operation)
    }
}

// The filter in words.
extension RowFilter {
    /// The filter as text that follows the name of its column.
    public var words: String {
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
        "": "has any value", "in": "is one of", "notin": "is none of",
        "containsoneof": "contains one of", "containsnoneof": "contains none of", "isblank": "is blank",
        "isnonblank": "is not blank",
        "dateeq": "on", "dategte": "from", "datelte": "until", "dategt": "after", "datelt": "before",
    ]
}
