import PortalUI
import Tables

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
    /// Whether the user can change one of the views.
    var hasSettings: Bool { lines.contains { $0.settings != nil } }
    /// The page with the table's rows, and the noun for the table.
    let table: PageLink
    let noun: String
    /// Whether the user has a role at sites only, and so doesn't see shared views.
    let hidesShared: Bool
}

/// The page on which a view is named, shared, renamed or deleted.
struct SavedViewPage {
    let frame: Frame
    /// The URL of the form.
    let address: String
    let form: SavedViewForm
    /// The view that the page is based on, if it can be replaced.
    let origin: SavedView?
    /// The view to change, or nil for a new one.
    let view: SavedView?
    let kind: SavedView.Kind
    let query: String
    let mayShare: Bool
    /// The noun for the table in texts.
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
            ? "Everyone with access to the entire \(tableNoun) can use it."
            : "You need the Editor role to share views. You can still send a link to your own view."
    }
}

extension RowsView {
    /// The contents of the view as a list of facts.
    var facts: [DescriptionItem] {
        let shown =
            parameters.contains { $0.0 == RowParameter.column }
            ? columns.map(\.caption).joined(separator: ", ") : "Default columns"
        let filtered = filters.map { "\($0.column.caption) \($0.words)" }.joined(separator: ", ")
        let order = sort?.caption ?? keyCaption
        return [
            DescriptionItem("Columns", LinkedText(shown)),
            DescriptionItem("Filters", LinkedText(filtered.isEmpty ? "None" : filtered)),
            DescriptionItem("Sorted by", LinkedText(isDescending ? "\(order), descending" : order)),
        ]
    }

    /// The contents of the view in one line.
    var words: String {
        let shown = parameters.filter { $0.0 == RowParameter.column }.count
        let columns = shown == 0 ? "default columns" : shown == 1 ? "1 column" : "\(shown) columns"
        let conditions = filters.map { "\($0.column.caption) \($0.words)" }.joined(separator: ", ")
        let filtered = filters.isEmpty ? "" : ", where \(conditions)"
        let order = sort.map { ", by \($0.caption)" } ?? ""
        return columns + filtered + order
    }
}
