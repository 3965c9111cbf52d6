import HTTP
import Responses
import SQLStore
import Tables
import Timekeeping
import Zip

/// Writes the rows of Lists into an archive, in every requested format.
struct ListFilesWriter {
    let entries: ArchiveWriter
    let order: ExportRequest
    let designed: DesignedColumns
    let notes: CodebookNotes
    let studyID: String
    /// When the data was exported, as scripts say it.
    let exported: String
    /// The time of the parts of workbooks.
    let time: Instant
    /// Where workbooks are created.
    let workbookPath: String
    /// Which rows are included; nil for all.
    var changes: ChangedRows?

    /// Writes the rows of a List in every format and returns their number, and the number of values that don't fit into Excel.
    func write(
        _ view: RowsView<ListRows>, _ progress: ExportProgress, _ transaction: borrowing Transaction
    ) throws -> (rows: Int, losses: Int) {
        let name = entries.freeName(view.list.name)
        var counts: [Int] = []
        var lossCount = 0
        for format in order.formats {
            if let listFormat = format.listFormat {
                counts.append(try writeRows(view, name, listFormat, progress, transaction))
            } else if format == .excel {
                let (rows, losses) = try writeWorkbook(view, name, progress, transaction)
                counts.append(rows)
                lossCount += losses
            }
        }
        if order.hasScripts {
            counts.append(try writeStatistics(view, name, progress, transaction))
        }
        return (counts.first ?? 0, lossCount)
    }

    /// Reads the rows that the export includes, and returns their number.
    private func forEachRow(
        of view: RowsView<ListRows>, _ name: String, _ progress: ExportProgress,
        _ transaction: borrowing Transaction, _ body: (Row) throws -> Void
    ) throws -> Int {
        let first = ListViewRepository.firstColumn
        var count = 0
        changes?.begin(name)
        try ListViewRepository(view).forEach(transaction) { row in
            try progress.step()
            if let changes, !(try changes.includes(row, from: first, count: view.columns.count)) { return }
            try body(row)
            count += 1
        }
        return count
    }

    private func labels(_ view: RowsView<ListRows>) -> [[String: String]] {
        order.showsLabels ? Codebook.labels(of: view, designed) : view.columns.map { _ in [:] }
    }

    private func writeRows(
        _ view: RowsView<ListRows>, _ name: String, _ format: ExportFormat,
        _ progress: ExportProgress, _ transaction: borrowing Transaction
    ) throws -> Int {
        var file = RowFileWriter(
            view.columns, firstColumn: ListViewRepository.firstColumn, format: format,
            guardsFormulas: order.guardsFormulas, labels: labels(view))
        var rows = 0
        let fileName = "\(name).\(format.rawValue)"
        try entries.add(fileName, "rows of \(view.list.title)") { sink in
            rows = try forEachRow(of: view, name, progress, transaction) { try file.write($0, to: sink) }
            try file.finish(to: sink)
        }
        return rows
    }

    private func writeWorkbook(
        _ view: RowsView<ListRows>, _ name: String, _ progress: ExportProgress,
        _ transaction: borrowing Transaction
    ) throws -> (rows: Int, losses: Int) {
        var book = try ListWorkbookWriter(view, labels: labels(view), path: workbookPath, at: time)
        let rows = try forEachRow(of: view, name, progress, transaction) { try book.write($0) }
        try book.finish(designed, notes)
        let file = try FileSlice(entireFile: workbookPath)
        try entries.add(
            "\(name).xlsx", "rows of \(view.list.title), with the codebook", method: .stored
        ) { try file.write(to: $0) }
        return (rows, book.lossCount)
    }

    private func writeStatistics(
        _ view: RowsView<ListRows>, _ name: String, _ progress: ExportProgress,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        let dataFile = "\(name).data.csv"
        let title = "\(view.list.title) of \(studyID), exported \(exported)"
        var file = StatisticsFileWriter(
            StatisticsTable(
                view, designed, title: title, dataFile: dataFile, guardsFormulas: order.guardsFormulas))
        var rows = 0
        try entries.add(dataFile, "rows of \(view.list.title), as read by the scripts") { sink in
            rows = try forEachRow(of: view, name, progress, transaction) { try file.write($0, to: sink) }
            try file.finish(to: sink)
        }
        for format in order.formats {
            guard let script = format.script(file.table) else { continue }
            try entries.add(
                "\(name).\(format.ending)", "reads \(dataFile) into \(format.title)", Array(script.utf8))
        }
        return rows
    }
}
