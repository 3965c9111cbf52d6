import SQLStore

/// A filter of LABKEY.Query: `query.<column>~<operator>=<value>`.
struct RowFilter {
    let column: ColumnDefinition?
    let name: String
    let operation: String
    let value: String

    /// Reads a parameter; nil for one that is no filter, or of a column that is not there.
    init?(parameter: String, value: String, list: ListDefinition) {
        let prefix = "query."
        guard parameter.hasPrefix(prefix), let tilde = parameter.lastIndex(of: "~") else { return nil }
        let column = parameter[parameter.index(parameter.startIndex, offsetBy: prefix.count)..<tilde]
        guard let name = RowSelection.name(String(column), in: list) else { return nil }
        self.name = name
        self.column = list.column(name)
        operation = String(parameter[parameter.index(after: tilde)...]).lowercased()
        self.value = value
    }

    /// The condition on a public name; a refusal for an operator that nobody knows.
    func condition() throws -> SQL { try condition(on: "\(identifier: name)") }

    /// The condition on a column, given as a piece of SQL.
    func condition(on column: SQL) throws -> SQL {
        switch operation {
        case "", "eq": return "\(fragment: column) = \(typed(value))"
        case "neq", "neqornull":
            return "(\(fragment: column) <> \(typed(value)) or \(fragment: column) is null)"
        case "gt": return "\(fragment: column) > \(typed(value))"
        case "gte": return "\(fragment: column) >= \(typed(value))"
        case "lt": return "\(fragment: column) < \(typed(value))"
        case "lte": return "\(fragment: column) <= \(typed(value))"
        case "dateeq": return "substr(\(fragment: column), 1, 10) = \(value)"
        case "dateneq": return "substr(\(fragment: column), 1, 10) <> \(value)"
        case "dategt": return "substr(\(fragment: column), 1, 10) > \(value)"
        case "dategte": return "substr(\(fragment: column), 1, 10) >= \(value)"
        case "datelt": return "substr(\(fragment: column), 1, 10) < \(value)"
        case "datelte": return "substr(\(fragment: column), 1, 10) <= \(value)"
        case "contains": return like(column, "%\(escaped)%")
        case "doesnotcontain": return notLike(column, "%\(escaped)%")
        case "startswith": return like(column, "\(escaped)%")
        case "doesnotstartwith": return notLike(column, "\(escaped)%")
        case "in": return "\(fragment: column) in (\(list: values))"
        case "notin": return "(\(fragment: column) is null or \(fragment: column) not in (\(list: values)))"
        case "between", "notbetween": return try between(column)
        case "isblank": return "\(fragment: column) is null"
        case "isnonblank", "isnotblank": return "\(fragment: column) is not null"
        default:
            throw WireRefusal("The filter operator '\(operation)' is not known.")
        }
    }

    private func between(_ column: SQL) throws -> SQL {
        let ends = value.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
        guard ends.count == 2 else {
            throw WireRefusal("'\(operation)' takes two values with a comma between them.")
        }
        let (low, high) = (typed(ends[0]), typed(ends[1]))
        return operation == "between"
            ? "\(fragment: column) between \(low) and \(high)"
            : "\(fragment: column) not between \(low) and \(high)"
    }

    private func like(_ column: SQL, _ pattern: String) -> SQL {
        "lower(\(fragment: column)) like lower(\(pattern)) escape '\\'"
    }

    private func notLike(_ column: SQL, _ pattern: String) -> SQL {
        "(\(fragment: column) is null or not \(fragment: like(column, pattern)))"
    }

    private var values: [SQLValue] {
        value.split(separator: ";", omittingEmptySubsequences: false).map { typed(String($0)) }
    }

    private var escaped: String {
        var text = ""
        for character in value {
            if "%_\\".contains(character) { text.append("\\") }
            text.append(character)
        }
        return text
    }

    /// The value as its column holds it; what does not fit is compared as text and finds nothing.
    private func typed(_ text: String) -> SQLValue {
        switch column?.type {
        case .double: Double(text).map(SQLValue.real) ?? .text(text)
        case .boolean: .integer(["true", "1", "yes"].contains(text.lowercased()) ? 1 : 0)
        case .integer: Int64(text).map(SQLValue.integer) ?? .text(text)
        case .text, .dateTime: .text(text)
        case nil: Int64(text).map(SQLValue.integer) ?? .text(text)
        }
    }
}
