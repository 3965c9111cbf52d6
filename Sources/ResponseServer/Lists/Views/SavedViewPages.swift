import PortalUI

/// The saved views of one table.
struct SavedViewsPage {
    struct Row {
        let name: String
        let address: String
        let settings: String?
        let kind: String
        let whose: String
        let shows: String
        let changed: TimeText
        let changedBy: String
    }

    let frame: Frame
    let lines: [Row]
    /// The rows of the table, and what people call it.
    let table: PageLink
    let noun: String
}

/// The page on which a view is named, shared, renamed or deleted.
struct SavedViewPage {
    let frame: Frame
    /// Where the form is sent.
    let address: String
    let form: SavedViewForm
    /// The view that what is shown came from, if it may be replaced.
    let origin: SavedView?
    /// The view that is changed; nil for a new one.
    let view: SavedView?
    let kind: SavedView.Kind
    let query: String
    let mayShare: Bool
    /// What people call the table.
    let tableNoun: String
    let facts: [DescriptionItem]
    let cancelAddress: String

    var saveChoices: [SelectOption] {
        guard let origin else { return [] }
        return [
            SelectOption("\(origin.id)", "Replace \(origin.name)"), SelectOption("", "Save as a new view"),
        ]
    }
    var chosenSave: String { form.replaces.map { "\($0)" } ?? "" }
    var noun: String { kind == .chart ? "chart" : "view" }
    var sharedHint: String {
        mayShare
            ? "Everybody who may see this \(tableNoun) finds it by its name."
            : "Sharing needs the Editor role. The address of your own view can be sent all the same: it says what is shown."
    }
}

extension RowsView {
    /// What the view shows, in words.
    var facts: [DescriptionItem] {
        let shown =
            parameters.contains { $0.0 == ListView.columnName }
            ? columns.map(\.caption).joined(separator: ", ") : "The usual columns"
        let filtered = filters.map { "\($0.column.caption) \($0.words)" }.joined(separator: ", ")
        let order = sort?.caption ?? keyCaption
        return [
            DescriptionItem("Columns", LinkedText(shown)),
            DescriptionItem("Filters", LinkedText(filtered.isEmpty ? "None" : filtered)),
            DescriptionItem("Sorted by", LinkedText(isDescending ? "\(order), descending" : order)),
        ]
    }

    /// The same in one line.
    var words: String {
        let shown = parameters.filter { $0.0 == ListView.columnName }.count
        let columns = shown == 0 ? "the usual columns" : shown == 1 ? "1 column" : "\(shown) columns"
        let conditions = filters.map { "\($0.column.caption) \($0.words)" }.joined(separator: ", ")
        let filtered = filters.isEmpty ? "" : ", where \(conditions)"
        let order = sort.map { ", by \($0.caption)" } ?? ""
        return columns + filtered + order
    }
}
