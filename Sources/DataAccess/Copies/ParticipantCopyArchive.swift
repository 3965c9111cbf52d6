import HTTP
import Printing
import Responses
import SQLStore
import Tables
import Timekeeping
import Vocabulary
import Zip

/// An archive with everything that is stored about one participant: a record for people, and files for programs.
struct ParticipantCopyArchive: ExportArchive {
    let copy: ExportRequest.Copy
    let channel: ChannelID
    let studyFolder: FolderID
    /// The title of the study and its Study ID.
    let study: String
    let studyID: String
    /// All Lists, with the participant's rows.
    let views: [RowsView<ListRows>]
    let catalog: ListCatalog
    let designed: DesignedColumns
    /// The study's schedules, which name activities.
    let schedules: StudySchedules
    let sources: ParticipantCopySources
    let askedAt: Instant
    let askedBy: String
    /// The folder within the archive.
    let folder: String
    var changes: ChangedRowsFiles?
    let keepsIdentifiers = false

    var participant: ParticipantID { copy.participant }

    /// Responses are most of the rows, and are read once for each kind of file.
    func stepTotal(_ repository: ExportRepository, _ transaction: borrowing Transaction) throws -> Int {
        try repository.responseCount(of: participant, transaction) * 4
    }

    func write(
        to path: String, _ progress: ExportProgress, _ transaction: borrowing Transaction
    ) throws -> Int {
        guard try repositoryHasParticipant(transaction) else {
            throw ExportWorker.Interruption.impossible("The participant no longer exists.")
        }
        let entries = try ArchiveWriter(creating: path, folder: folder, at: askedAt)
        let account =
            copy.includesAccount ? try sources.accounts?.records(of: participant, transaction) : nil
        let record = try ReadableRecordBuilder(self, account, in: transaction).record(progress, transaction)
        try entries.add("record.html", "everything in plain words, for a web browser", record.html)
        let printing = try addPDF(record, to: entries, path + ".pdf")
        let files = try addFiles(account, to: entries, progress, transaction)
        let readme = CopyReadme(
            archive: self, files: entries.files, empty: files.empty, hasAccount: account != nil,
            printing: printing)
        try entries.add("README.txt", "", Array(readme.text.utf8))
        try entries.finish()
        return files.rowCount
    }

    /// Adds the files for programs, and the signed consents.
    private func addFiles(
        _ account: ParticipantAccount?, to entries: ArchiveWriter, _ progress: ExportProgress,
        _ transaction: borrowing Transaction
    ) throws -> RecordedFilesWriter {
        let rows = RecordedRowRepository.ofParticipant(participant, key: sources.key)
        var files = RecordedFilesWriter(entries: entries, rows: rows, progress: progress)
        for table in ParticipantRecordTables.all + DataUseTables.all(in: channel, studyFolder.rawValue) {
            try files.add(table, of: participant.rawValue, transaction)
        }
        for view in views { try files.add(view, transaction) }
        guard let account else { return files }
        files.rows = account.rows
        for table in account.tables { try files.add(table, of: account.account, transaction) }
        try account.documents(transaction) { document in
            try entries.add("consents/\(document.name)", "a signed consent", document.bytes)
        }
        return files
    }

    private func repositoryHasParticipant(_ transaction: borrowing Transaction) throws -> Bool {
        try RecordedRowRepository.ofParticipant(participant, key: sources.key).hasRows(
            in: ParticipantRecordTables.all[0], of: participant.rawValue, transaction)
    }

    /// Adds the PDF, and returns what the readme says about it; nil if it is complete.
    ///
    /// Fonts don't have all characters that people type. Then these are replaced in the PDF; the web page has them.
    private func addPDF(
        _ record: ReadableRecord, to entries: ArchiveWriter, _ path: String
    ) throws -> String? {
        var failure: PrintFailure?
        for (isLegible, note) in Self.attempts {
            do throws(PrintFailure) {
                _ = try PrintProcess.installed(limits: .large)
                    .printAndWait(record.document(at: askedAt, replacing: isLegible), to: path)
            } catch {
                failure = error
                if error.kind == .characters { continue }
                break
            }
            let file = try FileSlice(entireFile: path)
            try entries.add("record.pdf", "the same to print", method: .stored) { try file.write(to: $0) }
            return note
        }
        return
            "There is no PDF, because it couldn't be made: \(failure?.message ?? "") record.html has everything."
    }

    private static let replaced =
        "record.pdf has question marks for characters that can't be printed. record.html has them all."
    private static let attempts: [((@Sendable (Character) -> Bool)?, String?)] = [
        (nil, nil), (ReadableRecord.isCommon, replaced), (ReadableRecord.isLatin, replaced),
    ]
}
