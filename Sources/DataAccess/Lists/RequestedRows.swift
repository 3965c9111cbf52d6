import HTTP
import SQLStore
import Tables
import WebAccess

/// The columns, filters, and sort order in a URL query, and what isn't possible.
///
/// Unknown names are never ignored: without a filter, rows would be displayed that it excludes.
struct RequestedRows: Sendable {
    let columns: [Column]
    let filters: [RowFilter]
    /// The column to sort by, or nil.
    let sort: Column?
    let isDescending: Bool
    /// The reason why the rows can't be displayed as requested, or nil.
    let problem: String?

    /// Reads a query. `canSort` returns whether rows can be sorted by a column.
    init(_ query: Query, of all: [Column], canSort: (Column) -> Bool) {
        var problem: String?
        func note(_ sentence: String) { problem = problem ?? sentence }
        columns = query.values(ListView.columnName).compactMap { name -> Column? in
            let column = all.first { $0.name == name }
            if column == nil { note("There is no column '\(name)' to show.") }
            return column
        }
        filters = query.all.compactMap { field -> RowFilter? in
            do throws(WireError) {
                return try RowFilter(parameter: field.name, value: field.value, columns: all)
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
    /// Returns the view if its URL is valid.
    ///
    /// - Throws: ``HTTPError`` with the status 400 and the problem.
    func checked() throws -> Self {
        if let problem { throw HTTPError(.badRequest, problem) }
        return self
    }
}
