import HTTP
import Responses
import SQLStore
import Tables
import Timekeeping
import Vocabulary
import Zip

/// One archive: the rows of each List in the selected formats, a codebook, and a readme.
struct StudyArchive: Sendable {
    /// What the archive contains.
    let order: ExportRequest
    let channel: ChannelID
    /// The title of the study and its Study ID.
    let study: String
    let studyID: String
    let views: [RowsView<ListRows>]
    /// The participant properties; nil for an export of one List, and if the study has none.
    let properties: RowsView<ListRows>?
    let designed: DesignedColumns
    let flags: ColumnFlags
    /// When the export was requested, and by whom.
    let askedAt: Instant
    let askedBy: String
    /// The codes of the sites whose participants are included; nil for the whole study.
    let siteCodes: [String]?
    /// The folder within the archive.
    let folder: String

    /// What was written.
    struct Outcome: Sendable {
        var rows = 0
        var responses = 0
        var lossCount = 0
        /// The number of participants who share their data, and of all; nil if all are included.
        var sharing: (participants: Int, of: Int)?
    }

    private var participants: ArchivedParticipantRepository {
        ArchivedParticipantRepository(channel: channel, sites: order.sites, onlySharing: order.onlySharing)
    }

    /// How many times the rows of each List are read.
    var passCount: Int { order.formats.count { !$0.isScript } + (order.hasScripts ? 1 : 0) }

    /// Writes the archive. Workbooks are created next to it.
    func write(
        to path: String, _ progress: ExportProgress, _ transaction: borrowing Transaction
    ) throws -> Outcome {
        let entries = try ArchiveWriter(creating: path, folder: folder, at: askedAt)
        var outcome = Outcome()
        if order.onlySharing {
            let counts = try DataSharingRepository.counts(in: channel, at: order.sites, transaction)
            outcome.sharing = (counts.sharing, counts.all)
        }
        for view in views {
            let rows = try write(view, path, entries, progress, &outcome, transaction)
            outcome.rows += rows
        }
        if let properties { _ = try write(properties, path, entries, progress, &outcome, transaction) }
        if order.list == nil {
            try entries.add(
                RawResponseWriter.fileName, "all original responses, with their state and corrections"
            ) {
                sink in
                outcome.responses = try RawResponseWriter(of: participants)
                    .write(to: sink, progress, transaction)
            }
        }
        try writeCorrections(entries, transaction)
        try entries.add(
            Codebook.fileName,
            "one line per column: question, type, response options with codes, versions, flag",
            Codebook(views + [properties].compactMap(\.self), designed, flags).csv())
        try entries.add(
            "README.txt", "", Array(ArchiveReadme(archive: self, entries.files, outcome).text.utf8))
        try entries.finish()
        return outcome
    }

    /// Writes the rows of a List in every format and returns their number.
    private func write(
        _ view: RowsView<ListRows>, _ path: String, _ entries: ArchiveWriter, _ progress: ExportProgress,
        _ outcome: inout Outcome, _ transaction: borrowing Transaction
    ) throws -> Int {
        let name = entries.freeName(view.list.name)
        var counts: [Int] = []
        for format in order.formats {
            if let listFormat = format.listFormat {
                counts.append(try writeRows(view, name, listFormat, entries, progress, transaction))
            } else if format == .excel {
                let (rows, losses) = try writeWorkbook(
                    view, name, path + ".xlsx", entries, progress, transaction)
                counts.append(rows)
                outcome.lossCount += losses
            }
        }
        if order.hasScripts {
            counts.append(try writeStatistics(view, name, entries, progress, transaction))
        }
        return counts.first ?? 0
    }

    /// Writes the values that were corrected before they became rows; no file if there are none.
    private func writeCorrections(
        _ entries: ArchiveWriter, _ transaction: borrowing Transaction
    ) throws {
        let file = CorrectionFileWriter(
            of: participants, list: order.list, guardsFormulas: order.guardsFormulas)
        guard try file.hasLines(transaction) else { return }
        let name = entries.freeName(CorrectionFileWriter.name) + ".csv"
        try entries.add(name, "corrected values of responses, with user, time, and reason") { sink in
            try file.write(to: sink, transaction)
        }
    }

    private func labels(_ view: RowsView<ListRows>) -> [[String: String]] {
        order.showsLabels ? Codebook.labels(of: view, designed) : view.columns.map { _ in [:] }
    }

    private func writeRows(
        _ view: RowsView<ListRows>, _ name: String, _ format: ExportFormat, _ entries: ArchiveWriter,
        _ progress: ExportProgress, _ transaction: borrowing Transaction
    ) throws -> Int {
        var file = RowFileWriter(
            view.columns, firstColumn: ListViewRepository.firstColumn, format: format,
            guardsFormulas: order.guardsFormulas, labels: labels(view))
        var rows = 0
        let fileName = "\(name).\(format.rawValue)"
        try entries.add(fileName, "rows of \(view.list.title)") { sink in
            try ListViewRepository(view).forEach(transaction) { row in
                try file.write(row, to: sink)
                try progress.step()
                rows += 1
            }
            try file.finish(to: sink)
        }
        return rows
    }

    private func writeWorkbook(
        _ view: RowsView<ListRows>, _ name: String, _ path: String, _ entries: ArchiveWriter,
        _ progress: ExportProgress, _ transaction: borrowing Transaction
    ) throws -> (rows: Int, losses: Int) {
        var book = try ListWorkbookWriter(view, labels: labels(view), path: path, at: askedAt)
        var rows = 0
        try ListViewRepository(view).forEach(transaction) { row in
            try book.write(row)
            try progress.step()
            rows += 1
        }
        try book.finish(Codebook.lines(of: view, designed, flags))
        let file = try FileSlice(entireFile: path)
        try entries.add(
            "\(name).xlsx", "rows of \(view.list.title), with the codebook", method: .stored
        ) { try file.write(to: $0) }
        return (rows, book.lossCount)
    }

    private func writeStatistics(
        _ view: RowsView<ListRows>, _ name: String, _ entries: ArchiveWriter, _ progress: ExportProgress,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        let dataFile = "\(name).data.csv"
        let title = "\(view.list.title) of \(studyID), exported \(askedAt.iso8601)"
        var file = StatisticsFileWriter(
            StatisticsTable(
                view, designed, title: title, dataFile: dataFile, guardsFormulas: order.guardsFormulas))
        var rows = 0
        try entries.add(dataFile, "rows of \(view.list.title), as read by the scripts") { sink in
            try ListViewRepository(view).forEach(transaction) { row in
                try file.write(row, to: sink)
                try progress.step()
                rows += 1
            }
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
