import HTTP
import Tables

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
        return parameters(without: RowParameter.sort) + [(RowParameter.sort, sort)]
    }

    /// Returns the URL that a submitted form leads to, or nil if none was submitted or it is invalid.
    func destination(of query: Query, _ form: FilterForm?, at address: String) -> String? {
        var parameters = parameters
        if let columns = ColumnChooser.moved(query) {
            parameters = self.parameters(without: RowParameter.column)
            parameters += columns.map { (RowParameter.column, $0) } + [(ColumnChooser.openName, "1")]
        } else if let filter = form?.filter {
            parameters.append(filter.parameter)
        } else {
            return nil
        }
        return "\(address)?\(PercentCoding.query(parameters))"
    }
}
