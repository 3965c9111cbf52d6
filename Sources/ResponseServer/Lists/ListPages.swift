import HTTP
import PortalUI
import SQLStore

/// The index of a study's Lists.
struct ListsPage {
    struct Line {
        let title: String
        let name: String
        let parent: String
        let address: String
        let rows: String
        let columns: Int
    }

    let frame: Frame
    let lines: [Line]
}

/// The rows of one List.
struct ListPage {
    /// A value as the grid shows it.
    struct Cell {
        let text: String
        let isBlank: Bool
        let isNumber: Bool

        init(_ value: SQLValue, _ type: ColumnType) {
            isBlank = value == .null
            isNumber = type == .double || type == .integer
            text =
                switch value {
                case .null, .blob: ""
                case .integer(let number):
                    type == .boolean ? (number == 1 ? "true" : "false") : String(number)
                case .real(let number): ExportNumber.text(number)
                case .text(let text): text
                }
        }

        var className: String { isNumber ? "number" : "" }
    }

    struct Heading {
        let caption: String
        let address: String
        let order: SortOrder?
        let isNumber: Bool
        let isFiltered: Bool
    }

    struct Filter {
        let name: String
        let value: String
        let without: String
    }

    let frame: Frame
    let view: ListView
    let address: String
    let count: String
    let rows: [[Cell]]
    let next: ListView.Place?
    let isFirst: Bool

    var headings: [Heading] {
        view.columns.map { column in
            let isSorted = view.sort?.name == column.name
            let order: SortOrder? = isSorted ? (view.isDescending ? .descending : .ascending) : nil
            let sort = order == .ascending ? "-\(column.name)" : column.name
            return Heading(
                caption: column.caption, address: link(parameters(without: "sort") + [("sort", sort)]),
                order: order, isNumber: column.type == .double || column.type == .integer,
                isFiltered: view.filters.contains { $0.name == column.name })
        }
    }

    var filters: [Filter] {
        view.filters.map { filter in
            let parameter = "query.\(filter.name)~\(filter.operation)"
            return Filter(
                name: filter.name, value: "\(filter.operation) \(filter.value)",
                without: link(view.parameters.filter { $0.0 != parameter || $0.1 != filter.value }))
        }
    }

    var nextAddress: String? { next.map { link(view.parameters + $0.parameters) } }
    var firstAddress: String? { isFirst ? nil : link(view.parameters) }
    var summary: String { "\(rows.count) of \(count) rows" }
    var columnChoices: [Choice] {
        ListView.columns(of: view.list).map { Choice($0.name, $0.caption, hint: $0.name) }
    }
    var chosenColumns: Set<String> { Set(view.columns.map(\.name)) }

    /// The parameters that the form of the columns keeps.
    var kept: [HiddenField] {
        view.parameters.filter { $0.0 != "column" }.map { HiddenField($0.0, $0.1) }
    }

    func exportAddress(_ format: String) -> String {
        "\(address)/export?\(PercentCoding.query(view.parameters + [("format", format)]))"
    }

    private func parameters(without name: String) -> [(String, String)] {
        view.parameters.filter { $0.0 != name }
    }

    private func link(_ parameters: [(String, String)]) -> String {
        parameters.isEmpty ? address : "\(address)?\(PercentCoding.query(parameters))"
    }
}
