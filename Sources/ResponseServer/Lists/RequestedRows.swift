import HTTP
import SQLStore

/// What the query of an address asks of rows: columns, filters and a sort, and what of it can't be done.
///
/// A name that is not there is never left aside: without a filter, rows would be shown that it was to keep out.
struct RequestedRows: Sendable {
    let columns: [ListColumn]
    let filters: [ListFilter]
    /// The column of the sort that is asked for; nil where none is.
    let sort: ListColumn?
    let isDescending: Bool
    /// Why the rows can't be shown as asked; nil where they can.
    let problem: String?

    /// Reads a query; `canSort` says by which columns the rows can be sorted.
    init(_ query: Query, of all: [ListColumn], canSort: (ListColumn) -> Bool) {
        var problem: String?
        func note(_ sentence: String) { problem = problem ?? sentence }
        columns = query.values(ListView.columnName).compactMap { name -> ListColumn? in
            let column = all.first { $0.name == name }
            if column == nil { note("There is no column '\(name)' to show.") }
            return column
        }
        filters = query.all.compactMap { field -> ListFilter? in
            do throws(WireError) {
                return try ListFilter(parameter: field.name, value: field.value, columns: all)
            } catch {
                note(error.message)
                return nil
            }
        }
        let asked = query[ListView.sortName] ?? ""
        isDescending = asked.hasPrefix("-")
        let name = isDescending ? String(asked.dropFirst()) : asked
        let found = all.first { $0.name == name }
        sort = found.flatMap { canSort($0) ? $0 : nil }
        if !name.isEmpty, sort == nil {
            note(
                found == nil
                    ? "There is no column '\(name)' to sort by." : "Rows can't be sorted by '\(name)'.")
        }
        if let name = query[FilterForm.columnName], !all.contains(where: { $0.name == name }) {
            note("There is no column '\(name)' to filter by.")
        }
        self.problem = problem
    }
}

extension RowsView {
    /// The view, unless its address asks for what can't be done.
    ///
    /// - Throws: ``HTTPError`` with the status 400 that names it.
    func checked() throws -> Self {
        if let problem { throw HTTPError(.badRequest, problem) }
        return self
    }
}
