import HTTP
import PortalUI
import SQLStore

/// The rows of a List or another table with what is around them: saved views, filters, columns and pages.
struct RowsGrid {
    struct Chip {
        let name: String
        let words: String
        let without: String
    }

    /// One row.
    struct Row {
        let cells: [ListCell]
        /// Where it is said who edited the row; nil where no one did.
        var edited: String?
    }

    let view: any RowsView
    /// What the rows are of.
    let title: String
    /// The page without parameters, and the one of its saved views.
    let address: String
    let viewsAddress: String
    let saved: SavedViewBar
    let form: FilterForm?
    let chooser: ColumnChooser?
    /// The columns that the rows can be sorted and filtered by.
    let sortable: [ListColumn]
    let filterable: [ListColumn]
    let lines: [Row]
    let pager: Pager
    /// What is said where there are no rows, and no filters that hide them.
    let nothing: EmptyState
    /// How many rows there are, where that is known.
    var count = ""
    /// What is said about the order.
    var note: String?
    /// Whether only a part of the rows was searched, so that nothing can be said of the rest.
    var isCutShort = false

    var layoutClass: String { chooser == nil ? "list-page" : "list-page with-columns" }
    var caption: String { count.isEmpty ? title : "\(title), \(count)" }

    var headings: [SortHeading] {
        view.columns.map { column in
            let order: SortOrder = view.isDescending ? .descending : .ascending
            return SortHeading(
                column.caption,
                to: sortable.contains { $0.name == column.name }
                    ? link(view.parameters(sortedBy: column)) : nil,
                order: view.isSorted(by: column) ? order : nil, isNumber: column.isNumber,
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

    /// Choices of the columns that a filter can be on.
    var filterColumns: [SelectOption] { filterable.map { SelectOption($0.name, $0.caption) } }

    var empty: EmptyState {
        if isCutShort {
            return EmptyState(
                "Nothing found so far.", "Only a part of the rows was searched. \"Search on\" continues.")
        }
        return view.filters.isEmpty
            ? nothing
            : EmptyState("No rows match these filters.", widen: PageLink("Show all rows", to: address))
    }

    /// What the form of a filter keeps, and what that of the columns does.
    var kept: [HiddenField] { view.parameters.map { HiddenField($0.0, $0.1) } }
    var keptByChooser: [HiddenField] {
        view.parameters(without: ListView.columnName).map { HiddenField($0.0, $0.1) }
    }

    /// The page as it is, without an open form or panel.
    var plainAddress: String { link(view.parameters) }
    var chooserAddress: String { link(view.parameters + [(ColumnChooser.openName, "1")]) }
    /// The usual columns, everything else as it is.
    var resetAddress: String {
        link(view.parameters(without: ListView.columnName) + [(ColumnChooser.openName, "1")])
    }
    /// Where what is shown gets a name.
    var saveAddress: String {
        let query = PercentCoding.query(view.parameters)
        return query.isEmpty ? viewsAddress + "/new" : "\(viewsAddress)/new?\(query)"
    }

    private func link(_ parameters: [(String, String)]) -> String {
        parameters.isEmpty ? address : "\(address)?\(PercentCoding.query(parameters))"
    }
}
