import HTTP
import SQLStore

/// What a page of rows shows, of a List or of another table: which columns, filtered and sorted how.
protocol RowsView: Sendable {
    /// Every column that could be shown.
    var all: [ListColumn] { get }
    /// The columns that are shown, in their order.
    var columns: [ListColumn] { get }
    var filters: [ListFilter] { get }
    /// The column whose order someone chose; nil for that of the keys.
    var sort: ListColumn? { get }
    var isDescending: Bool { get }
    /// The saved view that the address came from.
    var origin: SavedViewID? { get }
    /// Why the rows can't be shown as the address asks; nil where they can.
    var problem: String? { get }
    /// The parameters that say all that, for links.
    var parameters: [(String, String)] { get }

    /// Whether a column is the key, in whose order the rows are anyway.
    func isKey(_ column: ListColumn) -> Bool
    /// The view of the same rows that another address asks for.
    func reading(_ query: Query) -> Self
}

extension RowsView {
    /// What the order of the keys is called.
    var keyCaption: String { all.first(where: isKey)?.caption ?? "Row Id" }

    /// The parameters without the ones of this name.
    func parameters(without name: String) -> [(String, String)] { parameters.filter { $0.0 != name } }

    /// Whether the rows are in the order of a column.
    func isSorted(by column: ListColumn) -> Bool { sort.map { $0.name == column.name } ?? isKey(column) }

    /// The parameters for the order of a column, the other way round if the rows are in it already.
    func parameters(sortedBy column: ListColumn) -> [(String, String)] {
        let sort = isSorted(by: column) && !isDescending ? "-\(column.name)" : column.name
        return parameters(without: ListView.sortName) + [(ListView.sortName, sort)]
    }

    /// The address that a form of the page leads to; nil where none was sent, or it cannot be read.
    func destination(of query: Query, _ form: FilterForm?, at address: String) -> String? {
        var parameters = parameters
        if let columns = ColumnChooser.moved(query) {
            parameters = self.parameters(without: ListView.columnName)
            parameters += columns.map { (ListView.columnName, $0) } + [(ColumnChooser.openName, "1")]
        } else if let filter = form?.filter {
            parameters.append(filter.parameter)
        } else {
            return nil
        }
        return "\(address)?\(PercentCoding.query(parameters))"
    }
}
