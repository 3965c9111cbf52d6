import HTTP
import PortalUI
import Responses
import SQLStore
import Tables

/// The word for the rows of a table.
package struct RowNoun: Sendable {
    let one: String
    let many: String

    package init(_ one: String, _ many: String) {
        self.one = one
        self.many = many
    }
}

/// The rows of a List or another table, with saved views, filters, columns, and pager.
package struct RowsGrid {
    struct Chip {
        let name: String
        let words: String
        let without: String
    }

    /// One row.
    struct Row {
        let cells: [ListCell]
        /// The page with the history of the row, or nil if it was never edited.
        var edited: String?
    }

    let view: RowsView<RowColumns>
    /// The title of the table.
    let title: String
    /// The URL of the page without parameters, and of its saved views.
    let address: String
    let viewsAddress: String
    let saved: SavedViewBar
    let form: FilterForm?
    let chooser: ColumnChooser?
    /// The columns that the rows can be sorted and filtered by.
    let sortable: [Column]
    let filterable: [Column]
    var marks = ColumnMarks()
    /// The page where proposed flags are decided; nil for tables without flags.
    var flagsAddress: String?
    /// The texts of the questions by the names of their columns.
    var questions: [String: String] = [:]
    let lines: [Row]
    let pager: Pager
    /// The empty state without filters.
    let nothing: EmptyState
    var noun = RowNoun("row", "rows")
    /// The number of rows, if known.
    var count = ""
    /// A text about the sort order.
    var note: String?
    /// Whether only some of the rows were searched.
    var isCutShort = false
    /// The form that finds rows; nil for most tables.
    var search: GridSearch?
    /// The states of the rows by the texts of their cells.
    var states: [String: StateChip] = [:]

    /// Returns the state that a cell names; nil for other cells.
    func state(of cell: ListCell) -> StateChip? { states.isEmpty ? nil : states[cell.text] }

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
                isFiltered: view.filters.contains { $0.column.name == column.name },
                mark: marks[column], note: questions[column.name])
        }
    }

    /// The flags of the displayed columns, each once.
    var legend: [StateChip] {
        var chips: [StateChip] = []
        for column in view.columns {
            if let chip = marks[column], !chips.contains(chip) { chips.append(chip) }
        }
        return chips
    }

    /// Whether the flag of a displayed column isn't decided yet.
    var hasProposed: Bool { view.columns.contains { marks.isProposed($0) } }
    /// What a proposed flag is.
    let proposal = "Proposed: the portal suggests it from the type and the name of the question."

    /// Whether a row on the page was corrected or added by an editor.
    var hasEdited: Bool { lines.contains { $0.edited != nil } }

    var chips: [Chip] {
        view.filters.map { filter in
            let parameter = filter.parameter
            return Chip(
                name: filter.column.caption, words: filter.words,
                without: link(view.parameters.filter { $0 != parameter }))
        }
    }

    /// The columns to filter by, as links that open the form.
    var filterChoices: [PageLink] {
        filterable.map { column in
            PageLink(column.caption, to: link(view.parameters + [(FilterForm.columnName, column.name)]))
        }
    }

    var empty: EmptyState {
        if isCutShort {
            return EmptyState(
                "No matches so far.",
                "Only some of the \(noun.many) were searched. To continue, choose Search more.")
        }
        return view.filters.isEmpty
            ? nothing
            : EmptyState(
                "No \(noun.many) match these filters.",
                widen: PageLink("Show all \(noun.many)", to: address))
    }

    /// The hidden fields of the filter form and the column form.
    var kept: [HiddenField] { view.parameters.map { HiddenField($0.0, $0.1) } }
    var keptByChooser: [HiddenField] {
        view.parameters(without: RowParameter.column).map { HiddenField($0.0, $0.1) }
    }

    /// The URL of the current page without an open form or panel.
    var plainAddress: String { link(view.parameters) }
    var chooserAddress: String { link(view.parameters + [(ColumnChooser.openName, "1")]) }
    /// The URL with the default columns and everything else unchanged.
    var resetAddress: String {
        link(view.parameters(without: RowParameter.column) + [(ColumnChooser.openName, "1")])
    }
    /// The URL of the form that saves a view.
    var saveAddress: String {
        let query = PercentCoding.query(view.parameters)
        return query.isEmpty ? viewsAddress + "/new" : "\(viewsAddress)/new?\(query)"
    }

    private func link(_ parameters: [(String, String)]) -> String {
        parameters.isEmpty ? address : "\(address)?\(PercentCoding.query(parameters))"
    }
}
