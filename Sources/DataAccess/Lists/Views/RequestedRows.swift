import HTTP
import SQLStore
import Tables
import WebAccess

/// The names of the parameters for columns and sort order. Filters have their own names.
package enum RowParameter {
    package static let column = "column"
    package static let sort = "sort"
}

/// Reads the columns, filters, and sort order in a URL query, and notes what isn't possible.
///
/// Unknown names are never ignored: without a filter, rows would be displayed that it excludes.
struct RequestedRows {
    private let query: Query
    private let all: [Column]
    /// The first reason why the rows can't be displayed as requested, or nil.
    private(set) var problem: String?

    init(_ query: Query, of all: [Column]) {
        self.query = query
        self.all = all
    }

    mutating func columns() -> [Column] {
        query.values(RowParameter.column).compactMap { name -> Column? in
            let column = column(name)
            if column == nil { note("There is no column '\(name)' to show.") }
            return column
        }
    }

    mutating func filters() -> [RowFilter] {
        query.all.compactMap { field -> RowFilter? in
            do throws(WireError) {
                return try RowFilter(parameter: field.name, value: field.value, columns: all)
            } catch {
                note(error.message)
                return nil
            }
        }
    }

    /// Returns the column to sort by, or nil if there is none that can be sorted by.
    mutating func sort() -> (column: Column, isDescending: Bool)? {
        let asked = query[RowParameter.sort] ?? ""
        let isDescending = asked.hasPrefix("-")
        let name = isDescending ? String(asked.dropFirst()) : asked
        guard let found = column(name) else {
            if !name.isEmpty { note("There is no column '\(name)' to sort by.") }
            return nil
        }
        guard found.sorting != .impossible else {
            if !name.isEmpty { note("Rows can't be sorted by '\(name)'.") }
            return nil
        }
        return (found, isDescending)
    }

    /// Checks the column of the form for filters.
    mutating func checkForm() {
        if let name = query[FilterForm.columnName], column(name) == nil {
            note("There is no column '\(name)' to filter by.")
        }
    }

    private func column(_ name: String) -> Column? { all.first { $0.name == name } }

    private mutating func note(_ sentence: String) { problem = problem ?? sentence }
}
