import HTTP
import SQLStore
import Studies

/// What the page of a table shows: which columns, filtered and sorted how, from where. All of it is in the address.
struct DataView: RowsView {
    let table: DataTable
    let columns: [ListColumn]
    let filters: [ListFilter]
    let order: DataOrder
    let form: FilterForm?
    let before: Int64?
    /// The end of the former page in another order than that of the keys.
    let place: ListPlace?
    let address: String
    /// The saved view that the address came from.
    let origin: SavedViewID?
    private let chosen: [ListColumn]

    init(_ asked: DataTable, _ query: Query, address: String) {
        var table = asked
        self.address = address
        chosen = query.values(ListView.columnName).compactMap { name in
            table.columns.first { $0.name == name }
        }
        columns = chosen.isEmpty ? table.usual : chosen
        filters = query.all.compactMap {
            ListFilter(parameter: $0.name, value: $0.value, columns: table.columns)
        }
        let batch = filters.first { $0.column.name == "BatchId" && $0.operation == "eq" }
        table.batch = batch.flatMap { Int64($0.value) }
        self.table = table
        order = DataOrder(query, of: table)
        form = FilterForm(query, columns: table.columns)
        before = query["before"].flatMap { Int64($0) }
        origin = query[SavedView.originName].flatMap { Int64($0) }.map { SavedViewID($0) }
        place = order.column.flatMap { ListPlace(query, type: table.sortKey($0).type) }
    }

    var showsAppTokens: Bool { columns.contains { $0.name == DataTable.appTokenName } }

    /// Whether it tells who used which token, by a column, a filter or the order.
    var showsHolders: Bool {
        (columns + filters.map(\.column) + [order.column].compactMap(\.self)).contains(where: table.isHolder)
    }

    /// The columns of a file: the secrets of apps stay on the page.
    var exported: [ListColumn] { columns.filter { $0.name != DataTable.appTokenName } }

    var parameters: [(String, String)] {
        chosen.map { (ListView.columnName, $0.name) } + order.parameters + filters.map(\.parameter)
            + (origin.map { [(SavedView.originName, "\($0)")] } ?? [])
    }

    var sort: ListColumn? { order.column }
    var isDescending: Bool { order.isDescending }
    var keyCaption: String { order.key?.caption ?? "Row Id" }

    func reading(_ query: Query) -> DataView { DataView(table, query, address: address) }

    /// The address that the form of a filter leads to; nil where none was sent, or it cannot be read.
    var redirect: String? { form?.filter.map { link(parameters + [$0.parameter]) } }

    func link(_ parameters: [(String, String)]) -> String {
        parameters.isEmpty ? address : "\(address)?\(PercentCoding.query(parameters))"
    }

    /// The page sorted by a column, the other way round if it is already.
    func link(sortedBy column: ListColumn) -> String {
        let isAscending = order.isBy(column) && !order.isDescending
        let rest = parameters(without: ListView.sortName)
        return link(rest + [(ListView.sortName, isAscending ? "-\(column.name)" : column.name)])
    }
}

extension DataView {
    /// The rows of the page; a column by which a large table cannot be sorted leaves it in its own order.
    func page(
        isSmall: Bool, count: Int, _ transaction: borrowing Transaction
    ) throws -> DataTable.Page {
        guard let column = order.column, table.canSort(by: column, isSmall: isSmall) else {
            return try table.keyed(
                columns, table.conditions(filters), beyond: before,
                isDescending: order.column == nil ? order.isDescending : true, count: count, transaction)
        }
        return try SortedRows(
            table: table, column: column, isDescending: order.isDescending, isSmall: isSmall
        ).page(columns, filters, beyond: place, count: count, transaction)
    }

    /// Every row for a file, after as many other values as the rows of a List begin with.
    func statement(isSmall: Bool) -> SQL {
        let names = Array(repeating: "id", count: ListView.firstColumn) + exported.map(\.expression)
        let conditions = SQL.joined([table.scope] + table.conditions(filters), by: " and ")
        let direction = SQL(verbatim: order.isDescending ? " desc" : "")
        var sorted: SQL = order.column == nil ? "id\(fragment: direction)" : "id desc"
        if let column = order.column, table.canSort(by: column, isSmall: isSmall) {
            sorted =
                "\(fragment: table.sortKey(column).expression)\(fragment: direction), id\(fragment: direction)"
        }
        return """
            select \(fragment: SQL(verbatim: names.joined(separator: ", ")))
            from \(identifier: table.script.sandboxed.table)
            where \(fragment: conditions) order by \(fragment: sorted)
            """
    }
}
