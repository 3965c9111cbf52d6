import Access
import PortalUI
import SQLStore
import Studies

/// One participant's answers to one List over time.
struct ParticipantTime: Sendable {
    /// One row: when it came, the row's key, and its values in the order of the columns.
    struct Row: Sendable {
        let key: Int64
        let received: String
        let cells: [SQLValue]
    }

    /// The most rows of one List that are read, and the most charts that are drawn.
    static let rowsMax = 1_000
    private static let chartsMax = 12

    let list: AddressedList
    let columns: [ColumnDefinition]
    /// The first to come in first.
    let rows: [Row]
    /// Whether there are more than are read.
    let isCut: Bool

    /// The Lists in which a participant has rows, with how many.
    static func lists(
        of participant: ParticipantID, in catalog: ListCatalog, _ transaction: borrowing Transaction
    ) throws -> [(list: AddressedList, count: Int)] {
        try catalog.all.compactMap { definition in
            guard let id = definition.id else { return nil }
            let count: Int? = try transaction.value(
                """
                select count(*) from \(identifier: id.tableName)
                where \(fragment: ListTable.responses(of: participant))
                """)
            guard let count, count > 0 else { return nil }
            return (try AddressedList(id, in: catalog), count)
        }
    }

    init(
        of participant: ParticipantID, in list: AddressedList, _ transaction: borrowing Transaction
    ) throws {
        self.list = list
        columns = list.definition.columns.filter { $0.role != .foreignKey }
        let names = SQL(verbatim: columns.map { ", \($0.physicalName)" }.joined())
        let found = try transaction.rows(
            """
            select key, created\(fragment: names) from \(identifier: list.id.tableName)
            where \(fragment: ListTable.responses(of: participant)) order by key limit \(Self.rowsMax + 1)
            """
        ) { row in
            Row(
                key: try row[0], received: try row[1],
                cells: (2..<row.columnCount).map { row.value($0) })
        }
        isCut = found.count > Self.rowsMax
        rows = Array(found.prefix(Self.rowsMax)).sorted { ($0.received, $0.key) < ($1.received, $1.key) }
    }

    /// A line for each column of numbers that has at least one.
    var plots: [Plot] {
        let numbered = columns.enumerated().filter { index, column in
            column.type == .double && rows.contains { ChartScale.number($0.cells[index]) != nil }
        }
        return numbered.prefix(Self.chartsMax).map { index, column in plot(index, column) }
    }

    private func plot(_ index: Int, _ column: ColumnDefinition) -> Plot {
        let points = rows.compactMap { row in
            ChartScale.number(row.cells[index]).map { (received: row.received, value: $0) }
        }
        let height = NiceScale(from: points.map(\.value).min() ?? 0, to: points.map(\.value).max() ?? 1)
        let slot = 1 / Double(max(points.count, 1))
        let corners = points.enumerated().map {
            (x: (Double($0.offset) + 0.5) * slot, y: height.fraction($0.element.value))
        }
        let marks = zip(corners, points).map { corner, point in
            Plot.Mark.point(
                x: corner.x, y: corner.y, series: 0,
                words: "\(point.received.prefix(16)): \(ExportNumber.text(point.value))")
        }
        let caption = Caption.words(column.name)
        let line = Plot.Mark.line(corners, series: 0, words: caption)
        return Plot(
            caption,
            across: Plot.Axis(
                "Received, one after the other",
                ticks: zip(corners, points).map { ($0.x, String($1.received.prefix(10))) }),
            up: Plot.Axis(caption, ticks: height.ticks.map { (height.fraction($0), height.words($0)) }),
            (corners.count > 1 ? [line] : []) + marks,
            numbers: Plot.Numbers(
                ["Received", caption],
                points.map { [String($0.received.prefix(16)), ExportNumber.text($0.value)] }))
    }
}
