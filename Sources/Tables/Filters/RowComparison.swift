import JSON
import SQLStore
import Timekeeping
import Vocabulary
import WebAccess

/// The comparison of a filter: an operator and a value of a column's type, as SQL.
public struct RowComparison: Sendable {
    /// The name of the column in error messages.
    public let name: String
    public let type: ColumnType
    public let operation: String
    public let value: String

    /// Returns the condition on a column, given as SQL.
    ///
    /// - Throws: ``WireError`` for an unknown operator, or a value that can't be compared with the column.
    public func condition(on column: SQL) throws -> SQL {
        switch operation {
        case "isblank": return "\(fragment: column) is null"
        case "isnonblank", "isnotblank": return "\(fragment: column) is not null"
        // LabKey's "has any value", which matches all rows and has no value of its own.
        case "": return "1 = 1"
        case _ where !Self.operations.contains(operation):
            throw WireError("The filter operator '\(operation)' is not supported.")
        case _ where value.isEmpty:
            throw refusal("has no value. Use 'isblank' for rows without one")
        default: return try comparison(column)
        }
    }

    private static let operations: Set<String> = [
        "eq", "neq", "neqornull", "gt", "gte", "lt", "lte", "dateeq", "dateneq", "dategt", "dategte",
        "datelt", "datelte", "contains", "doesnotcontain", "startswith", "doesnotstartwith", "in", "notin",
        "between", "notbetween", "containsoneof", "containsnoneof",
    ]

    private func comparison(_ column: SQL) throws -> SQL {
        switch operation {
        case "eq": "\(fragment: column) = \(try typed(value))"
        case "neq": "\(fragment: column) <> \(try typed(value))"
        case "neqornull":
            "(\(fragment: column) <> \(try typed(value)) or \(fragment: column) is null)"
        case "gt": "\(fragment: column) > \(try typed(value))"
        case "gte": "\(fragment: column) >= \(try typed(value))"
        case "lt": "\(fragment: column) < \(try typed(value))"
        case "lte": "\(fragment: column) <= \(try typed(value))"
        case "contains": like(column, "%\(escaped)%")
        case "doesnotcontain": notLike(column, "%\(escaped)%")
        case "startswith": like(column, "\(escaped)%")
        case "doesnotstartwith": notLike(column, "\(escaped)%")
        case "in": try oneOf(column)
        case "notin": try noneOf(column)
        case "between", "notbetween": try between(column)
        case "containsoneof": try containsOne(column)
        case "containsnoneof":
            "(\(fragment: column) is null or not \(fragment: try containsOne(column)))"
        default: try day(column)
        }
    }

    private func refusal(_ words: String) -> WireError {
        WireError("The filter '\(name)~\(operation)' \(words).")
    }

    /// Compares dates. Times are text that starts with the date, so a date is a range of text that an index supports.
    private func day(_ column: SQL) throws -> SQL {
        guard let date = CivilDate(value.trimmed) ?? Self.dateTime(value)?.date else {
            throw refusal("needs a date, such as 2026-11-20; '\(value)' is not one")
        }
        let (day, next) = (date.description, date.adding(days: 1).description)
        return switch operation {
        case "dateeq": "(\(fragment: column) >= \(day) and \(fragment: column) < \(next))"
        case "dateneq": "not (\(fragment: column) >= \(day) and \(fragment: column) < \(next))"
        case "dategt": "\(fragment: column) >= \(next)"
        case "dategte": "\(fragment: column) >= \(day)"
        case "datelt": "\(fragment: column) < \(day)"
        default: "\(fragment: column) < \(next)"
        }
    }

    private func between(_ column: SQL) throws -> SQL {
        let ends = value.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
        guard ends.count == 2 else {
            throw WireError("'\(operation)' takes two values, separated by a comma.")
        }
        let (low, high) = (try typed(ends[0]), try typed(ends[1]))
        return operation == "between"
            ? "\(fragment: column) between \(low) and \(high)"
            : "\(fragment: column) not between \(low) and \(high)"
    }

    /// An empty value in the list matches rows without a value.
    private func oneOf(_ column: SQL) throws -> SQL {
        let (values, hasBlank) = try values()
        let found = ValueList(values).contains(column)
        return hasBlank ? "(\(fragment: found) or \(fragment: column) is null)" : found
    }

    private func noneOf(_ column: SQL) throws -> SQL {
        let (values, hasBlank) = try values()
        let missing = ValueList(values).excludes(column)
        return hasBlank
            ? "(\(fragment: column) is not null and \(fragment: missing))"
            : "(\(fragment: column) is null or \(fragment: missing))"
    }

    private func containsOne(_ column: SQL) throws -> SQL {
        let texts = try texts().filter { !$0.isEmpty }
        guard !texts.isEmpty else { throw refusal("has no value. Use 'isblank' for rows without one") }
        guard texts.count <= Self.containedMax else {
            throw refusal("has \(texts.count) values; use at most \(Self.containedMax)")
        }
        let found = SQL.joined(texts.map { like(column, "%\(Self.escaped($0))%") }, by: " or ")
        return "(\(fragment: found))"
    }

    /// The maximum number of texts to look for, because the database limits how deep a condition is.
    private static let containedMax = 50

    private func values() throws -> (values: [SQLValue], hasBlank: Bool) {
        let texts = try texts()
        return (try texts.filter { !$0.isEmpty }.map(typed), texts.contains(""))
    }

    /// Returns the texts of a list, separated by semicolons or encoded as LabKey's clients do for values with
    /// semicolons.
    private func texts() throws -> [String] {
        if value.hasPrefix(Self.listStart), value.hasSuffix("}") {
            let listed = try? JSONTree.parse(Array(value.dropFirst(Self.listStart.count).dropLast().utf8))
                .array
            guard let listed, !listed.isEmpty else { throw refusal("has an invalid list") }
            return try listed.map { tree in
                if tree.isNull { return "" }
                guard let text = tree.string ?? tree.double.map({ _ in tree.description }) else {
                    throw refusal("has an invalid list")
                }
                return text
            }
        }
        return value.split(separator: ";", omittingEmptySubsequences: false).map { String($0) }
    }

    private static let listStart = "{json:"

    private func like(_ column: SQL, _ pattern: String) -> SQL { Self.like(column, pattern) }

    /// Returns the condition that a text has a pattern, ignoring case.
    static func like(_ column: SQL, _ pattern: String) -> SQL {
        "lower(\(fragment: column)) like lower(\(pattern)) escape '\\'"
    }

    private func notLike(_ column: SQL, _ pattern: String) -> SQL {
        "(\(fragment: column) is null or not \(fragment: like(column, pattern)))"
    }

    private var escaped: String { Self.escaped(value) }

    /// Returns the text escaped for a `like` pattern.
    public static func escaped(_ value: String) -> String {
        var text = ""
        for character in value {
            if "%_\\".contains(character) { text.append("\\") }
            text.append(character)
        }
        return text
    }

    /// Returns the value in the type of its column.
    ///
    /// Numbers are converted here, because the database converts text next to a bare column but not next to a column
    /// whose index is disabled.
    private func typed(_ text: String) throws -> SQLValue {
        switch type {
        case .double:
            guard let number = Double(text.trimmed), number.isFinite else {
                throw refusal("needs a number; '\(text)' is not one")
            }
            return .real(number)
        case .boolean:
            guard let flag = WireBoolean.read(text) else {
                throw refusal("needs true or false; '\(text)' is neither")
            }
            return .integer(flag ? 1 : 0)
        case .integer:
            if let number = Int64(text.trimmed) { return .integer(number) }
            guard let number = Double(text.trimmed), number.isFinite else {
                throw refusal("needs a number; '\(text)' is not one")
            }
            return .real(number)
        case .dateTime:
            guard let dateTime = Self.dateTime(text) else {
                throw refusal("needs a date or time, such as 2026-11-20 14:30; '\(text)' is not one")
            }
            return .text(dateTime.description)
        case .text: return .text(text)
        }
    }

    /// Returns a date as its midnight, or a date and time separated by a space or a T.
    private static func dateTime(_ text: String) -> CivilDateTime? {
        let words = text.trimmed.replacing("T", with: " ")
        if let date = CivilDate(words) { return CivilDateTime(date: date, time: .midnight) }
        return CivilDateTime(words) ?? CivilDateTime(words + ":00")
    }
}
