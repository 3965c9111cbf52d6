import SQLStore
import WebAccess

/// Converts a selectRows request into a statement over the public tables of the sandbox.
///
/// All parameters are read first. Invalid ones are rejected by name. If they were ignored, the result would contain
/// rows that a filter excludes.
public struct RowSelection: Sendable {
    /// The parameters in order. A column can have several filters.
    public typealias Parameters = [(name: String, value: String)]

    /// How unknown names in `query.columns` are handled. Apps expect them to be ignored.
    public enum UnknownColumns { case refused, leftOut }

    public let table: Table
    public let parameters: Parameters
    /// The maximum number of rows, or nil for all.
    public let countMax: Int?
    /// The number of rows to skip.
    public let offset: Int
    /// The result columns, by their names in the result.
    public private(set) var columns: [String]
    /// The sort columns, before the key.
    public let sort: [(column: String, isDescending: Bool)]
    /// The filters of columns, without searches.
    public let columnFilters: [RowFilter]
    private let searches: [SQL]

    /// The default maximum number of rows for apps.
    public static let rowsMaxOfApps = 100_000

    /// Reads a request. `rowsMax` is the default maximum number of rows, or nil for all.
    ///
    /// - Throws: ``WireError`` for an invalid parameter, column, operator, or value.
    public init(
        table: Table, parameters: Parameters, rowsMax: Int?, unknownColumns: UnknownColumns
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
        let sorted = parameters.sorted { $0.name < $1.name }
        func isSearch(_ name: String) -> Bool { RowFilter.parts(of: name)?.operation == RowSearch.operation }
        searches = try sorted.filter { isSearch($0.name) }.map {
            try RowSearch($0.value, in: table).condition
        }
        columnFilters = try sorted.filter { !isSearch($0.name) }.compactMap {
            try RowFilter(parameter: $0.name, value: $0.value, table: table)
        }
    }

    private var filters: [SQL] { columnFilters.map(\.conditionOnName) + searches }

    /// Adds a column to the result, and returns whether it was missing.
    public mutating func include(_ name: String) -> Bool {
        guard !columns.contains(where: { $0.lowercased() == name.lowercased() }) else { return false }
        columns.append(name)
        return true
    }

    /// The statement. Its columns always include the key.
    public func statement() -> SQL {
        let columns = SQL.joined(
            columns.map { name in
                table.multiValueColumn(name)?.expression(in: table, as: name) ?? "\(identifier: name)"
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

    /// The statement for the different values of one column, in their order.
    ///
    /// - Throws: ``WireError`` if the request names no column or several, or sorts by another one.
    public func distinct() throws -> (column: Column, statement: SQL) {
        let asked = SelectionParameters(parameters).columns ?? []
        guard asked.count == 1, let column = table.column(asked[0]) else {
            throw WireError("Name one column in 'query.columns', whose values are returned.")
        }
        if let other = sort.first(where: { $0.column.lowercased() != column.name.lowercased() }) {
            throw WireError("The values can't be sorted by '\(other.column)', only by '\(column.name)'.")
        }
        var sql: SQL = "select distinct \(identifier: column.name) from \(fragment: source)"
        sql += " order by \(identifier: column.name)"
        if sort.first?.isDescending == true { sql += " desc" }
        sql += " limit \(countMax ?? -1) offset \(offset)"
        return (column, sql)
    }

    /// The statement that counts the rows without the limit.
    public func count() -> SQL { "select count(*) from \(fragment: source)" }

    /// The positions of the columns of a file: those of the result, without a key that isn't asked for.
    public var exportedPlaces: [Int] {
        let asked = (SelectionParameters(parameters).columns ?? ["*"]).map { $0.lowercased() }
        let hasKey = asked.contains("*") || asked.contains(table.key.lowercased())
        return columns.indices.filter { hasKey || columns[$0] != table.key }
    }

    /// The number of filters.
    public var filterCount: Int { filters.count }

    /// The condition of the filters, over the public names.
    public var condition: SQL { SQL.joined(["1 = 1"] + filters, by: " and ") }

    private var source: SQL {
        let source: SQL = "\(identifier: table.name)"
        return filters.isEmpty ? source : source + " where \(fragment: SQL.joined(filters, by: " and "))"
    }

    private static func columns(
        _ read: SelectionParameters, _ table: Table, _ unknown: UnknownColumns
    ) throws -> [String] {
        let defaults = table.defaultColumns.map(\.name)
        guard let asked = read.columns else { return defaults }
        var names: [String] = []
        for word in asked {
            let spellings = word == "*" ? defaults : table.spellings(of: word)
            if spellings.isEmpty, unknown == .refused { throw table.unknown(word) }
            for name in spellings where !names.contains(where: { $0.lowercased() == name.lowercased() }) {
                names.append(name)
            }
        }
        return names.contains(table.key) ? names : names + [table.key]
    }
}

extension Table {
    /// Returns the columns for a requested name: the column itself, and for a multi-valued answer also the text of its
    /// "other" choice.
    fileprivate func spellings(of asked: String) -> [String] {
        if let name = spelling(of: asked) { return [name] }
        guard multiValueColumn(asked) != nil else { return [] }
        let other = OtherText.deployedName(for: asked)
        return multiValueColumn(other) == nil ? [asked] : [asked, other]
    }
}
