import HTTP
import PortalUI
import SQLStore

/// The index of a study's Lists.
struct ListsPage {
    struct Line {
        let title: String
        let name: String
        let kind: String
        let parent: PageLink?
        let address: String
        let rows: String
        let columns: Int
        let last: String
    }

    let frame: Frame
    let exportAddress: String
    /// Where the data is locked and unlocked.
    let lockAddress: String
    let lines: [Line]
}

/// The rows of one List.
struct ListPage {
    struct Heading {
        let caption: String
        let name: String
        let address: String?
        let order: SortOrder?
        let isNumber: Bool
        let isFiltered: Bool
    }

    struct Chip {
        let name: String
        let words: String
        let without: String
    }

    /// What became of a sort that a large List needs an index for.
    enum Sorting {
        case ready
        /// The page is not sorted: an index is being made.
        case waiting(ListColumn)
        /// The page is not sorted: somebody has to ask for the index, which takes other writers this long.
        case needed(ListColumn, time: String)
    }

    let frame: Frame
    let view: ListView
    let address: String
    let size: ListSize
    let window: ListWindow
    let form: FilterForm?
    let chooser: ColumnChooser?
    let sorting: Sorting
    let linked: [PageLink]
    let pages: ListCell.Pages
    let exports: String
    let saved: SavedViewBar
    let mayEdit: Bool
    /// Whether the rows stay as they are, whoever looks.
    let isLocked: Bool

    /// One row of the grid.
    struct Line {
        let cells: [ListCell]
        /// Where it is said who edited the row; nil where nobody did.
        let edited: String?
    }

    var rows: [Line] {
        window.rows.map { row in
            var cells = view.columns.enumerated().map { index, column in
                ListCell(row[index + ListView.firstColumn], column, pages)
            }
            if !cells.isEmpty { cells[0].isFirst = true }
            guard case .integer(let key) = row[0], row[ListView.editedColumn] != .null else {
                return Line(cells: cells, edited: nil)
            }
            return Line(cells: cells, edited: "\(pages.rows)/\(key)")
        }
    }

    var headings: [Heading] {
        view.columns.map { column in
            let isKey = column.physical == "key"
            let isSorted = view.sort?.name == column.name || (isKey && view.sort == nil)
            let order: SortOrder? = isSorted ? (view.isDescending ? .descending : .ascending) : nil
            let sort = order == .ascending ? "-\(column.name)" : column.name
            return Heading(
                caption: column.caption, name: column.name,
                address: column.physical == nil
                    ? nil : link(view.parameters(without: ListView.sortName) + [(ListView.sortName, sort)]),
                order: order, isNumber: column.isNumber,
                isFiltered: view.filters.contains { $0.column.name == column.name })
        }
    }

    var chips: [Chip] {
        view.filters.map { filter in
            let parameter = filter.parameter
            return Chip(
                name: filter.column.caption, words: filter.words,
                without: link(view.parameters.filter { $0 != parameter }))
        }
    }

    var layoutClass: String { chooser == nil ? "list-page" : "list-page with-columns" }

    /// The sentence about a sort that the page could not make.
    var notice: String? {
        switch sorting {
        case .ready: nil
        case .waiting(let column):
            "Sorting by \(column.caption) is being prepared. Reload the page in a moment."
        case .needed(let column, let time):
            "This List is too large to be sorted by \(column.caption) without preparation. While that is made, "
                + "\(time), arriving responses wait; none is lost."
        }
    }

    /// The column whose index can be asked for.
    var preparable: ListColumn? {
        if case .needed(let column, _) = sorting, mayEdit { column } else { nil }
    }

    /// Choices of the columns that a filter can be on.
    var filterColumns: [Choice] { view.all.map { Choice($0.name, $0.caption) } }

    var summary: String {
        let shown = window.rows.count == 1 ? "1 row" : "\(Figures.whole(window.rows.count)) rows"
        return "\(shown) on this page. \(AnswerTime.words)"
    }

    /// "312 of 4,871", or the number alone where nothing is filtered.
    var count: String {
        view.filters.isEmpty ? Self.rows(size.all.text) : "\(filteredCount) of \(Self.rows(size.all.text))"
    }

    /// All rows that pass are on this page: then their number is no estimate.
    private var filteredCount: String {
        window.hasMoreAfter || window.hasMoreBefore
            ? size.filtered.text : Figures.whole(window.rows.count)
    }

    var exportHeading: String {
        let columns = view.columns.count == 1 ? "1 column" : "\(view.columns.count) columns"
        return view.filters.isEmpty
            ? "\(Self.rows(size.all.text)), \(columns)"
            : "\(Self.rows(filteredCount)), \(columns), as filtered"
    }

    /// A number of rows, which may be an estimate, in words.
    private static func rows(_ count: String) -> String { count == "1" ? "1 row" : "\(count) rows" }

    var nextAddress: String? {
        guard window.hasMoreAfter, let place = ListPlace(.after, row: window.rows.last) else { return nil }
        return link(view.parameters + place.parameters)
    }
    var previousAddress: String? {
        guard window.hasMoreBefore, let place = ListPlace(.before, row: window.rows.first) else { return nil }
        return link(view.parameters + place.parameters)
    }
    var firstAddress: String? { window.hasMoreBefore ? link(view.parameters) : nil }
    /// The page as it is, without an open form or panel.
    var plainAddress: String { link(view.parameters) }
    var chooserAddress: String {
        link(view.parameters + [(ColumnChooser.openName, "1")])
    }
    /// The usual columns, everything else as it is.
    var resetAddress: String {
        link(view.parameters(without: ListView.columnName) + [(ColumnChooser.openName, "1")])
    }
    var unsortedAddress: String { link(view.parameters(without: ListView.sortName)) }

    /// What the form of a filter keeps, and what that of the columns does.
    var kept: [HiddenField] { view.parameters.map { HiddenField($0.0, $0.1) } }
    var keptByChooser: [HiddenField] {
        view.parameters(without: ListView.columnName).map { HiddenField($0.0, $0.1) }
    }

    /// Where what is shown gets a name.
    var saveAddress: String {
        let query = PercentCoding.query(view.parameters)
        return query.isEmpty ? "\(address)/views/new" : "\(address)/views/new?\(query)"
    }
    var viewsAddress: String { address + "/views" }
    /// The charts of the rows that are shown.
    var chartsAddress: String {
        let filters = PercentCoding.query(view.filters.map(\.parameter))
        return filters.isEmpty ? address + "/distribution" : "\(address)/distribution?\(filters)"
    }

    func exportAddress(_ format: String) -> String {
        "\(address)/export?\(PercentCoding.query(view.parameters + [("format", format)]))"
    }
    /// The page on which an archive of this List is asked for.
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
