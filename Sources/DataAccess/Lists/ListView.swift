import Access
import HTTP
import Responses
import SQLStore
import Tables
import Vocabulary

/// The contents of a List page or export: its columns, filters, and sort order. All of it is in the URL.
package struct ListView: RowsView {
    package let list: ListDefinition
    package let id: ListID
    private let rights: RightSet
    /// The SQL after `from`.
    let table: String
    /// All available columns.
    let all: [Column]
    /// The displayed columns.
    package let columns: [Column]
    package private(set) var sort: Column?
    private(set) var isDescending: Bool
    package let filters: [RowFilter]
    package let problem: String?
    /// Whether it contains only rows of participants who share their data.
    private(set) var isLimitedToSharing = false
    /// The saved view that the URL is based on.
    let origin: SavedViewID?
    /// The parameters for links to this view, without those of a position or an open panel.
    private(set) var parameters: [(String, String)]

    /// The names of the parameters for columns and sort order. Filters have their own names.
    static let columnName = "column"
    package static let sortName = "sort"

    /// Reads a URL query. Parameters that don't fit the List become its ``problem``.
    ///
    /// Columns that require a right outside of `rights` don't exist.
    package init(_ list: ListDefinition, id: ListID, query: Query, rights: RightSet = []) {
        self.list = list
        self.id = id
        table = id.tableName
        self.rights = rights
        let all = ListTables.table(of: list, id).visible(with: rights).pageColumns
        self.all = all
        let asked = RequestedRows(query, of: all) { $0.sorting != .impossible }
        let chosen = asked.columns
        columns = chosen.isEmpty ? all.filter(\.isDefaultOnPages) : chosen
        isDescending = asked.isDescending
        // The key is the default order of every List.
        let isByKey = asked.sort?.isKey ?? false
        sort = isByKey ? nil : asked.sort
        filters = asked.filters
        problem = asked.problem
        origin = query.rowNumber(SavedView.originName).map { SavedViewID($0) }
        parameters =
            chosen.map { (Self.columnName, $0.name) }
            + (sort != nil || isByKey && isDescending ? [(Self.sortName, query[Self.sortName] ?? "")] : [])
            + filters.map(\.parameter)
            + (origin.map { [(SavedView.originName, "\($0)")] } ?? [])
    }

    /// Returns all rows of a table that is handled like a List. `table` has a `key` and a `modified` column for edits.
    init(_ list: ListDefinition, of columns: [Column], in table: String) {
        self.list = list
        self.table = table
        self.columns = columns
        rights = []
        id = ListID(0)
        all = columns
        isDescending = false
        filters = []
        problem = nil
        origin = nil
        parameters = []
    }

    /// Returns the view sorted by key.
    var unsorted: ListView {
        var view = self
        view.sort = nil
        view.isDescending = false
        view.parameters = parameters(without: Self.sortName)
        return view
    }

    /// Returns the view with rows of participants who share their data only, or with all rows.
    package func limited(toSharing isLimited: Bool) -> ListView {
        var view = self
        view.isLimitedToSharing = isLimited
        return view
    }

    /// Whether the view may exclude some rows of the List.
    var isFiltered: Bool { isLimitedToSharing || !filters.isEmpty }

    func reading(_ query: Query) -> ListView { ListView(list, id: id, query: query, rights: rights) }

    /// The position of the first displayed column in a row of ``ListViewRepository``.
    package static let firstColumn = 3
    /// The position of the time of the last edit.
    static let editedColumn = 2

    /// Returns the displayed cells of a row of ``ListViewRepository``.
    package func cells(of row: [SQLValue], _ links: RowLinks) -> [ListCell] {
        guard case .integer(let key)? = row.first else { return [] }
        return zip(columns, row.dropFirst(Self.firstColumn)).map { column, value in
            ListCell(value, column, address: links.address(of: column, value, inRow: key))
        }
    }
}
