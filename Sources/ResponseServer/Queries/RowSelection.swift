import SQLStore
import Studies

/// A selectRows request made into a statement over the public tables of the sandbox.
///
/// Every parameter is read before anything is answered. One that can't be applied is refused by name, since rows
/// that a filter was to keep out would be in the answer without it.
struct RowSelection {
    /// The parameters in their order: a column may have several filters.
    typealias Parameters = [(name: String, value: String)]

    /// What becomes of unknown names in `query.columns`: apps expect that they are left out.
    enum UnknownColumns { case refused, leftOut }

    let table: QueryTable
    let parameters: Parameters
    /// The most rows that the request gets; nil is all of them.
    let countMax: Int?
    /// How many rows are left out before the first.
    let offset: Int
    /// The columns of the answer, by the names that it spells.
    let columns: [String]
    /// The columns that the rows are sorted by, before the key.
    let sort: [(column: String, isDescending: Bool)]
    private let filters: [SQL]

    /// The most rows that are answered to an app when the request names no number.
    static let rowsMaxOfApps = 100_000

    /// Reads a request; `rowsMax` is the most rows that are answered when it names no number, nil is all of them.
    ///
    /// - Throws: ``WireError`` for a parameter, column, operator or value that can't be applied.
    init(
        table: QueryTable, parameters: Parameters, rowsMax: Int?, unknownColumns: UnknownColumns
    ) throws {
        let read = SelectionParameters(parameters)
        try read.check()
        self.table = table
        self.parameters = parameters
        countMax = try read.countMax(else: rowsMax)
        offset = try read.offset()
        columns = try Self.columns(read, table, unknownColumns)
        sort = try read.sort.map { sort in
            guard let column = table.spelling(of: sort.column) else { throw table.unknown(sort.column) }
            return (column, sort.isDescending)
        }
        filters = try parameters.sorted { $0.name < $1.name }.compactMap {
            try RowFilter(parameter: $0.name, value: $0.value, table: table)?.condition()
        }
    }

    /// The statement; the key is always among the columns.
    func statement() -> SQL {
        let columns = SQL.joined(
            columns.map { name in
                table.chosen(name)?.expression(in: table, as: name) ?? "\(identifier: name)"
            }, by: ", ")
        let sorted = sort.map { sort -> SQL in
            sort.isDescending ? "\(identifier: sort.column) desc" : "\(identifier: sort.column)"
        }
        let order = SQL.joined(sorted + ["\(identifier: table.key)"], by: ", ")
        var sql: SQL = "select \(fragment: columns) from \(fragment: source)"
        sql += " order by \(fragment: order)"
        sql += " limit \(countMax ?? -1) offset \(offset)"
        return sql
    }

    /// How many rows there are without the limit.
    func count() -> SQL { "select count(*) from \(fragment: source)" }

    /// What the filters ask for, over the public names.
    var condition: SQL { SQL.joined(["1 = 1"] + filters, by: " and ") }

    private var source: SQL {
        let source: SQL = "\(identifier: table.name)"
        return filters.isEmpty ? source : source + " where \(fragment: SQL.joined(filters, by: " and "))"
    }

    private static func columns(
        _ read: SelectionParameters, _ table: QueryTable, _ unknown: UnknownColumns
    ) throws -> [String] {
        guard let asked = read.columns else { return table.columns.filter(\.isUsual).map(\.name) }
        var names: [String] = []
        for word in asked {
            let spellings =
                word == "*" ? table.columns.filter(\.isUsual).map(\.name) : table.spellings(of: word)
            if spellings.isEmpty, unknown == .refused { throw table.unknown(word) }
            for name in spellings where !names.contains(where: { $0.lowercased() == name.lowercased() }) {
                names.append(name)
            }
        }
        return names.contains(table.key) ? names : names + [table.key]
    }
}

extension QueryTable {
    /// The columns that a word asks for: itself, and with a multi-valued answer the words of its "other" choice.
    fileprivate func spellings(of asked: String) -> [String] {
        if let name = spelling(of: asked) { return [name] }
        guard chosen(asked) != nil else { return [] }
        let other = OtherText.deployedName(for: asked)
        return chosen(other) == nil ? [asked] : [asked, other]
    }

    /// The refusal for a column that the table doesn't have.
    func unknown(_ column: String) -> WireError {
        WireError("The column '\(column)' doesn't exist in '\(name)'.")
    }
}
