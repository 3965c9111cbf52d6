import HTTP
import SQLStore
import Tables

/// The columns, filters, and sort order of a page with rows of a List or another table.
protocol RowsView: Sendable {
    /// All available columns.
    var all: [Column] { get }
    /// The displayed columns, in order.
    var columns: [Column] { get }
    var filters: [RowFilter] { get }
    /// The column to sort by, or nil for the key.
    var sort: Column? { get }
    var isDescending: Bool { get }
    /// The saved view that the URL is based on.
    var origin: SavedViewID? { get }
    /// The reason why the rows can't be displayed as requested, or nil.
    var problem: String? { get }
    /// The parameters for links to this view.
    var parameters: [(String, String)] { get }

    /// Returns the view of the same rows for another query.
    func reading(_ query: Query) -> Self
}

extension RowsView {
    /// The name of the key's sort order.
    var keyCaption: String { all.first(where: \.isKey)?.caption ?? "Row Id" }

    /// Returns the parameters without those of this name.
    func parameters(without name: String) -> [(String, String)] { parameters.filter { $0.0 != name } }

    /// Returns whether the rows are sorted by a column.
    func isSorted(by column: Column) -> Bool { sort.map { $0.name == column.name } ?? column.isKey }

    /// Returns the parameters to sort by a column, reversed if the rows are already sorted by it.
    func parameters(sortedBy column: Column) -> [(String, String)] {
        let sort = isSorted(by: column) && !isDescending ? "-\(column.name)" : column.name
        return parameters(without: ListView.sortName) + [(ListView.sortName, sort)]
    }

    /// Returns the URL that a submitted form leads to, or nil if none was submitted or it is invalid.
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
