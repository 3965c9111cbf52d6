import SQLStore
import Studies
import Timekeeping

/// A filter of LABKEY.Query: `query.<column>~<operator>=<value>`.
struct RowFilter: Sendable {
    let name: String
    /// What the column stores; nil for columns that every List has.
    let type: ColumnType?
    let operation: String
    let value: String

    /// Reads a parameter; nil for one that is no filter, or of a column that is not there.
    init?(parameter: String, value: String, table: QueryTable) {
        let prefix = "query."
        guard parameter.hasPrefix(prefix), let tilde = parameter.lastIndex(of: "~") else { return nil }
        let column = parameter[parameter.index(parameter.startIndex, offsetBy: prefix.count)..<tilde]
        guard let name = table.spelling(of: String(column)) else { return nil }
        self.init(
            name: name, type: table.column(name)?.type,
            operation: String(parameter[parameter.index(after: tilde)...]).lowercased(), value: value)
    }

    /// A filter on a column of that name and type.
    init(name: String, type: ColumnType?, operation: String, value: String) {
        self.name = name
        self.type = type
        self.operation = operation
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
        case "dateeq", "dateneq", "dategt", "dategte", "datelt", "datelte": return day(column)
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

    /// Compares days. Times are text that begins with the day, so that a day is a range of texts, which an index
    /// can answer.
    private func day(_ column: SQL) -> SQL {
        let day = CivilDate(value)?.description ?? value
        let next = CivilDate(value)?.adding(days: 1).description ?? value + "\u{7F}"
        switch operation {
        case "dateeq": return "(\(fragment: column) >= \(day) and \(fragment: column) < \(next))"
        case "dateneq": return "not (\(fragment: column) >= \(day) and \(fragment: column) < \(next))"
        case "dategt": return "\(fragment: column) >= \(next)"
        case "dategte": return "\(fragment: column) >= \(day)"
        case "datelt": return "\(fragment: column) < \(day)"
        default: return "\(fragment: column) < \(next)"
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

    private var escaped: String { Self.escaped(value) }

    /// The text as part of a pattern of `like`, in which nothing but itself is meant.
    static func escaped(_ value: String) -> String {
        var text = ""
        for character in value {
            if "%_\\".contains(character) { text.append("\\") }
            text.append(character)
        }
        return text
    }

    /// The value as its column holds it; what does not fit is compared as text.
    ///
    /// A number is made one here: the database makes one of a text beside a bare column, not beside one whose index
    /// is kept from it.
    private func typed(_ text: String) -> SQLValue {
        switch type {
        case .double: Double(text.trimmed).map(SQLValue.real) ?? .text(text)
        case .boolean: .integer(["true", "1", "yes"].contains(text.lowercased()) ? 1 : 0)
        case .integer:
            Int64(text.trimmed).map(SQLValue.integer) ?? Double(text.trimmed).map(SQLValue.real)
                ?? .text(text)
        case .text, .dateTime: .text(text)
        case nil: Int64(text).map(SQLValue.integer) ?? .text(text)
        }
    }
}
