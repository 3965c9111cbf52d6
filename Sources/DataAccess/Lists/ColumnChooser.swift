import HTTP
import Tables

/// The panel for choosing and ordering the columns of a page with rows.
struct ColumnChooser: Sendable {
    struct Row: Sendable {
        let name: String
        let caption: String
        let kind: String
        let isShown: Bool
        let isFirst: Bool
        let isLast: Bool
    }

    struct Group: Sendable {
        let title: String
        let lines: [Row]
    }

    /// The parameters by which the panel is opened, and by which its buttons move a column.
    static let openName = "columns"
    static let upName = "up"
    static let downName = "down"

    let groups: [Group]

    init(_ view: RowsView<some RowSource>) {
        let shown = view.columns.enumerated().map { index, column in
            Self.line(
                column, isShown: true, isFirst: index == 0, isLast: index == view.columns.count - 1)
        }
        let names = Set(view.columns.map(\.name))
        let others = view.all.filter { !names.contains($0.name) }
        groups = [
            Group(title: "Shown", lines: shown),
            Group(title: "Not shown", lines: Self.lines(others, in: .own)),
            Group(title: "From the response", lines: Self.lines(others, in: .response)),
            Group(title: "Corrections", lines: Self.lines(others, in: .edit)),
            Group(title: "From the participant", lines: Self.lines(others, in: .participant)),
            Group(title: "Participant properties", lines: Self.lines(others, in: .property)),
        ].filter { !$0.lines.isEmpty }
    }

    /// Returns the columns in a URL, with one of them moved if a button of the panel was pressed.
    static func moved(_ query: Query) -> [String]? {
        var names = query.values(RowParameter.column)
        for (parameter, step) in [(upName, -1), (downName, 1)] {
            guard let name = query[parameter] else { continue }
            guard let index = names.firstIndex(of: name), names.indices.contains(index + step) else {
                return names
            }
            names.swapAt(index, index + step)
            return names
        }
        return nil
    }

    private static func lines(_ columns: [Column], in group: Column.Group) -> [Row] {
        columns.filter { $0.group == group }.map {
            line($0, isShown: false, isFirst: true, isLast: true)
        }
    }

    private static func line(
        _ column: Column, isShown: Bool, isFirst: Bool, isLast: Bool
    ) -> Row {
        let kind =
            switch column.type {
            case .integer, .double: "number"
            case .boolean: "yes / no"
            case .dateTime: "date"
            case .text: "text"
            }
        return Row(
            name: column.name, caption: column.caption, kind: kind, isShown: isShown, isFirst: isFirst,
            isLast: isLast)
    }
}
