/// A database table with data of one participant, as a copy of everything about the participant contains it.
///
/// A test compares these declarations with the tables of the database, so that a new table or column is either in the copy
/// or left out with a reason.
package struct RecordedTable: Sendable {
    /// A column of the files.
    package struct Field: Sendable {
        /// How a value is written.
        package enum Kind: Sendable {
            /// As it is stored.
            case plain
            /// Milliseconds since 1970, as a time in UTC.
            case time
            /// 0 or 1.
            case flag
            /// JSON, which JSON files contain as such.
            case json
            /// An encrypted text.
            case sealed
        }

        /// The name in the files.
        package let name: String
        /// The column of the database; several fields may come from one.
        package let column: String
        /// SQL over the columns of the table `t`.
        package let expression: String
        package let kind: Kind

        /// Creates a field. The kind of a column whose name ends with `_at` is a time.
        package init(
            _ column: String, _ kind: Kind? = nil, as name: String? = nil, from expression: String? = nil
        ) {
            self.column = column
            self.name = name ?? column
            self.expression = expression ?? "t.\(column)"
            self.kind = kind ?? (column.hasSuffix("_at") ? .time : .plain)
        }
    }

    /// The table in the database.
    package let table: String
    /// The name of its files, without an extension.
    package let file: String
    /// What the files contain, for the readme.
    package let words: String
    package let fields: [Field]
    /// The columns that the copy doesn't contain, with the reasons.
    package let leftOut: [String: String]
    /// Which rows are the participant's: SQL over `t`, in which `?participant` stands for the number, in its order.
    let condition: String

    /// Creates a table; `plain` are the names of fields without an expression of their own.
    package init(
        _ table: String, file: String, _ words: String, where condition: String, _ plain: [String],
        _ fields: [Field] = [], leftOut: [String: String] = [:]
    ) {
        (self.table, self.file, self.words, self.condition) = (table, file, words, condition)
        self.fields = plain.map { Field($0) } + fields
        self.leftOut = leftOut
    }

    /// All columns of the database that the declaration names.
    package var columns: Set<String> { Set(fields.map(\.column)).union(leftOut.keys) }
}
