import SQLStore
import Vocabulary
import WebAccess

/// LabKey's search of a whole table, `query.*~q=words`: rows in which a text contains the words, or a number equals
/// them.
struct RowSearch: Sendable {
    /// The operator in the name of a parameter.
    static let operation = "q"

    /// The condition, over the public names.
    let condition: SQL

    /// Searches the columns that `selectRows` returns by default. Columns whose reading is recorded each time are not
    /// searched.
    ///
    /// - Throws: ``WireError`` if there is nothing to search for.
    init(_ words: String, in table: Table) throws {
        let words = words.trimmed
        guard !words.isEmpty else { throw WireError("The search '*~q' has no value.") }
        let number = Double(words).flatMap { $0.isFinite ? $0 : nil }
        let conditions: [SQL] = table.defaultColumns.filter { $0.secret == nil }.compactMap { column in
            let name: SQL = "\(identifier: column.name)"
            switch column.type {
            case .text, .dateTime: return RowComparison.like(name, "%\(RowComparison.escaped(words))%")
            case .integer, .double: return number.map { "\(fragment: name) = \($0)" }
            case .boolean: return nil
            }
        }
        condition = Self.anyOf(conditions[...])
    }

    /// Returns a condition that is as flat as possible, because the database limits how deep it is.
    private static func anyOf(_ conditions: ArraySlice<SQL>) -> SQL {
        guard conditions.count > 1 else { return conditions.first ?? "1 = 0" }
        let middle = conditions.startIndex + conditions.count / 2
        return "(\(fragment: anyOf(conditions[..<middle])) or \(fragment: anyOf(conditions[middle...])))"
    }
}
