import HTTP
import PortalUI
import Responses
import SQLStore
import Tables

/// The overview of a study's Lists.
struct ListsPage {
    struct Row {
        let title: String
        /// The name of the List, if the title is in words.
        let key: String?
        /// The number of Lists above this one.
        let depth: Int
        let kind: String
        let address: String
        let rows: String
        /// The number of columns with answers.
        let questions: Int
        /// The time of the newest row, or a word if there is none.
        let last: String

        var className: String {
            switch depth {
            case 0: "lead title-cell"
            case 1: "lead title-cell nested"
            default: "lead title-cell nested deeper"
            }
        }
    }

    let frame: Frame
    let exportAddress: String
    let flagsAddress: String
    let codebookAddress: String
    /// The URL of the data lock; nil for people of single sites.
    let lockAddress: String?
    let lines: [Row]
}

/// The page with the rows of one List.
struct ListPage {
    /// The state of a sort order that needs an index.
    enum Sorting {
        case ready
        /// The page is not sorted because an index is being created.
        case waiting(Column)
        /// The page is not sorted. A user has to request the index, which blocks other writers for this long.
        case needed(Column, time: String)
        /// The page is not sorted, because no index is possible and the List is too large without one.
        case tooLarge(Column)
    }

    let frame: Frame
    let view: RowsView<ListRows>
    let address: String
    let size: ListRowCount
    let window: ListPageRepository.Page
    let form: FilterForm?
    let showsChooser: Bool
    let sorting: Sorting
    /// The List with those that belong to it or to the same List, as tabs; empty if there are no others.
    let linked: [Tab]
    let flagsAddress: String
    let links: RowLinks
    let exports: String
    let saved: SavedViewBar
    let marks: ColumnMarks
    /// Whether the user can save the rows as files.
    let mayExport: Bool
    let mayEdit: Bool
    /// Whether the data is locked.
    let isLocked: Bool

    /// The rows with their filters, columns, and pager.
    var grid: RowsGrid {
        RowsGrid(
            view: view.withoutRows, title: view.list.title, address: address, viewsAddress: viewsAddress,
            saved: saved,
            form: form, chooser: showsChooser ? ColumnChooser(view) : nil,
            sortable: view.all.filter { $0.sorting != .impossible }, filterable: view.all, marks: marks,
            flagsAddress: flagsAddress, questions: questions, lines: lines,
            pager: Pager(summary, first: firstAddress, previous: previousAddress, next: nextAddress),
            nothing: EmptyState(
                "No rows yet", "Rows appear here when responses with these answers arrive.",
                icon: .table), count: count)
    }

    /// The texts of the questions by the names of their columns.
    private var questions: [String: String] {
        Dictionary(
            view.list.columns.filter { !$0.description.isEmpty }.map { ($0.name, $0.description) },
            uniquingKeysWith: { first, _ in first })
    }

    private var lines: [RowsGrid.Row] {
        window.rows.map { row in
            var cells = view.cells(of: row, links)
            if !cells.isEmpty { cells[0].isFirst = true }
            guard case .integer(let key) = row[0], row[ListViewRepository.editedColumn] != .null else {
                return RowsGrid.Row(cells: cells)
            }
            return RowsGrid.Row(cells: cells, edited: links.row(key, of: view.id))
        }
    }

    /// A text about a sort order that is not available yet.
    var notice: String? {
        switch sorting {
        case .ready: nil
        case .waiting(let column):
            "Preparing to sort by \(column.caption). Reload the page in a few seconds."
        case .needed(let column, let time):
            "This List is large. Preparing to sort it by \(column.caption) takes \(time). "
                + "New responses wait until it is done, and none are lost."
        case .tooLarge(let column):
            "This List is too large to be sorted by \(column.caption). Filter it by \(column.caption) instead."
        }
    }

    /// The column whose index the user can request.
    var preparable: Column? {
        if case .needed(let column, _) = sorting, mayEdit { column } else { nil }
    }

    private var summary: String {
        let shown = window.rows.count == 1 ? "1 row" : "\(NumberFormat.integer(window.rows.count)) rows"
        return "\(shown) on this page. \(WireDateTime.words)"
    }

    /// Returns "312 of 4,871", or the number alone without filters.
    private var count: String {
        view.filters.isEmpty ? Self.rows(size.all.text) : "\(filteredCount) of \(Self.rows(size.all.text))"
    }

    /// If all matching rows are on this page, their number is exact.
    private var filteredCount: String {
        window.hasMoreAfter || window.hasMoreBefore
            ? size.filtered.text : NumberFormat.integer(window.rows.count)
    }

    var exportHeading: String {
        let columns = view.columns.count == 1 ? "1 column" : "\(view.columns.count) columns"
        return view.filters.isEmpty
            ? "\(Self.rows(size.all.text)), \(columns)"
            : "\(Self.rows(filteredCount)), \(columns), filtered"
    }

    /// Formats a number of rows, which may be an estimate.
    private static func rows(_ count: String) -> String { count == "1" ? "1 row" : "\(count) rows" }

    private var nextAddress: String? {
        guard window.hasMoreAfter, let place = PageCursor(.after, row: window.rows.last) else { return nil }
        return link(view.parameters + place.parameters)
    }
    private var previousAddress: String? {
        guard window.hasMoreBefore, let place = PageCursor(.before, row: window.rows.first) else {
            return nil
        }
        return link(view.parameters + place.parameters)
    }
    private var firstAddress: String? { window.hasMoreBefore ? link(view.parameters) : nil }
    var viewsAddress: String { address + "/views" }
    /// The charts of the displayed rows.
    var chartsAddress: String {
        let filters = PercentCoding.query(view.filters.map(\.parameter))
        return filters.isEmpty ? address + "/distribution" : "\(address)/distribution?\(filters)"
    }

    func exportAddress(_ format: String) -> String {
        "\(address)/export?\(PercentCoding.query(view.parameters + [("format", format)]))"
    }
    /// The page for requesting an archive of this List.
    var archiveAddress: String {
        "\(exports)?\(PercentCoding.query([("list", "\(view.id)")] + view.parameters))"
    }
    func exportAllAddress(_ format: String) -> String {
        "\(address)/export?\(PercentCoding.query([("format", format)]))"
    }

    private func link(_ parameters: [(String, String)]) -> String {
        parameters.isEmpty ? address : "\(address)?\(PercentCoding.query(parameters))"
    }
}
