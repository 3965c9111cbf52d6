import HTTP
import Tables
import Vocabulary
import WebAccess

/// What a view's rows are read from: a List, or a table of the data browser.
package protocol RowSource: Sendable {
    /// All columns that pages can show.
    var columns: [Column] { get }
    /// Whether the rows with the highest keys come first if the URL has no sort order.
    var isNewestFirst: Bool { get }
}

/// What a page or file shows of a List or another table: columns, filters, and sort order. All of it is in the URL.
package struct RowsView<Source: RowSource>: Sendable {
    /// What the rows are read from, without regard to the filters.
    package internal(set) var source: Source
    /// The displayed columns, in order.
    package let columns: [Column]
    package let filters: [RowFilter]
    /// The column to sort by, or nil for the key.
    package private(set) var sort: Column?
    package private(set) var isDescending: Bool
    /// Whether the URL names the order, so that links and saved views keep it even if it is the default one.
    private var isOrderChosen: Bool
    /// The reason why the rows can't be displayed as requested, or nil.
    package let problem: String?
    /// The saved view that the URL is based on.
    let origin: SavedViewID?
    /// The query that was read.
    let query: Query
    /// The columns in the URL; empty for the default ones.
    private let chosen: [Column]

    /// Reads a URL query. Parameters that don't fit the source become the ``problem``.
    package init(_ source: Source, _ query: Query) {
        var asked = RequestedRows(query, of: source.columns)
        self.source = source
        self.query = query
        chosen = asked.columns()
        filters = asked.filters()
        let order = asked.sort()
        asked.checkForm()
        columns = chosen.isEmpty ? source.columns.filter(\.isDefaultOnPages) : chosen
        // The key is the default order of every table.
        sort = order.flatMap { $0.column.isKey ? nil : $0.column }
        isDescending = order?.isDescending ?? source.isNewestFirst
        isOrderChosen = order != nil
        problem = asked.problem
        origin = query.rowNumber(SavedView.originName).map { SavedViewID($0) }
    }

    /// Returns all rows and columns.
    init(all source: Source) {
        self.source = source
        columns = source.columns
        filters = []
        isDescending = source.isNewestFirst
        isOrderChosen = false
        problem = nil
        origin = nil
        query = Query("")
        chosen = []
    }

    /// Returns what another view shows of other rows with the same columns.
    private init<Other>(_ view: RowsView<Other>, of source: Source) {
        self.source = source
        columns = view.columns
        filters = view.filters
        sort = view.sort
        isDescending = view.isDescending
        isOrderChosen = view.isOrderChosen
        problem = view.problem
        origin = view.origin
        query = view.query
        chosen = view.chosen
    }

    /// The view without its rows.
    var withoutRows: RowsView<RowColumns> {
        RowsView<RowColumns>(
            self, of: RowColumns(columns: source.columns, isNewestFirst: source.isNewestFirst))
    }

    /// All available columns.
    package var all: [Column] { source.columns }

    /// The parameters for links to this view, without those of a position or an open panel.
    package var parameters: [(String, String)] {
        chosen.map { (RowParameter.column, $0.name) } + order + filters.map(\.parameter)
            + (origin.map { [(SavedView.originName, "\($0)")] } ?? [])
    }

    /// The chosen sort order as a parameter; none for the default order.
    private var order: [(String, String)] {
        guard isOrderChosen, let name = (sort ?? all.first(where: \.isKey))?.name else { return [] }
        return [(RowParameter.sort, isDescending ? "-\(name)" : name)]
    }

    /// Returns the view in the default order.
    var unsorted: RowsView {
        var view = self
        view.sort = nil
        view.isDescending = source.isNewestFirst
        view.isOrderChosen = false
        return view
    }

    /// Returns the view of the same rows for another query.
    func reading(_ query: Query) -> RowsView { RowsView(source, query) }

    /// Returns the view if its URL is valid.
    ///
    /// - Throws: ``HTTPError`` with the status 400 and the problem.
    func checked() throws -> RowsView {
        if let problem { throw HTTPError(.badRequest, problem) }
        return self
    }
}

/// The columns of a List or another table, for what needs no rows.
struct RowColumns: RowSource {
    let columns: [Column]
    let isNewestFirst: Bool
}
