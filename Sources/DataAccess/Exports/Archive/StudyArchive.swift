import HTTP
import Responses
import SQLStore
import Tables
import Timekeeping
import Vocabulary
import Zip

/// One archive: the rows of each List in the selected formats, a codebook, and a readme.
struct StudyArchive: ExportArchive {
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
    var changes: ChangedRowsFiles?
    let keepsIdentifiers = false

    /// What was written.
    struct Outcome: Sendable {
        var rows = 0
        var responses = 0
        var lossCount = 0
        /// The number of participants who share their data, and of all; nil if all are included.
        var sharing: (participants: Int, of: Int)?
        /// The number of participants who are left out because processing of their data is restricted.
        var restricted = 0
    }

    private var participants: ArchivedParticipantRepository {
        ArchivedParticipantRepository(channel: channel, sites: order.sites, onlySharing: order.onlySharing)
    }

    /// Returns the number of rows that are read, once for each format, and of responses.
    func stepTotal(_ repository: ExportRepository, _ transaction: borrowing Transaction) throws -> Int {
        var total = 0
        for view in views {
            total += try ListViewRepository(view).count(transaction).filtered.rows * order.passCount
        }
        guard order.list == nil else { return total }
        if properties != nil {
            total += try repository.participantCount(of: order, in: channel, transaction) * order.passCount
        }
        return total + (try repository.responseCount(of: order, in: channel, transaction))
    }

    /// Writes the archive. Workbooks are created next to it.
    func write(
        to path: String, _ progress: ExportProgress, _ transaction: borrowing Transaction
    ) throws -> Int {
        let entries = try ArchiveWriter(creating: path, folder: folder, at: askedAt)
        var outcome = Outcome()
        outcome.restricted = try ProcessingRestrictionRepository.count(
            in: channel, at: order.sites, transaction)
        if order.onlySharing {
            let counts = try DataSharingRepository.counts(in: channel, at: order.sites, transaction)
            outcome.sharing = (counts.sharing, counts.all)
        }
        let changes = try changes.map { try ChangedRows($0) }
        let files = ListFilesWriter(
            entries: entries, order: order, designed: designed, notes: .decisions(flags), studyID: studyID,
            exported: askedAt.iso8601, time: askedAt,
            workbookPath: path + ".xlsx", changes: changes)
        for view in views {
            let written = try files.write(view, progress, transaction)
            outcome.rows += written.rows
            outcome.lossCount += written.losses
        }
        if let properties { outcome.lossCount += try files.write(properties, progress, transaction).losses }
        if order.list == nil {
            try entries.add(
                RawResponseWriter.fileName, "all original responses, with their state and corrections"
            ) {
                sink in
                outcome.responses = try RawResponseWriter(of: participants)
                    .write(to: sink, changes, progress, transaction)
            }
        }
        try changes?.finish(entries)
        try writeCorrections(entries, transaction)
        try entries.add(
            Codebook.fileName,
            "one line per column: question, type, response options with codes, versions, flag",
            Codebook(views + [properties].compactMap(\.self), designed, .decisions(flags)).csv())
        try entries.add(
            "README.txt", "", Array(ArchiveReadme(archive: self, entries.files, outcome, changes).text.utf8))
        try entries.finish()
        return outcome.rows + outcome.responses
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
}
