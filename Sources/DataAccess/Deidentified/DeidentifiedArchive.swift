import Deidentification
import Responses
import SQLStore
import Tables
import Timekeeping
import Vocabulary

/// An archive without identifiers: the rows of each List in the selected formats, a codebook, a readme, and a report of
/// what was done. It contains no original responses, corrections, tokens or names of users of the data.
struct DeidentifiedArchive: ExportArchive {
    let order: ExportRequest
    let channel: ChannelID
    /// The title of the study and its Study ID.
    let study: String
    let studyID: String
    let profile: DeidentificationProfile
    let key: ProfileKey
    let source: DeidentificationSource
    let designed: DesignedColumns
    let askedAt: Instant
    let askedBy: String
    /// The folder within the archive.
    let folder: String
    /// The folder for the scratch database.
    let scratchFolder: String
    var changes: ChangedRowsFiles?
    var keepsIdentifiers: Bool { profile.settings.keepsIdentifiers(of: source.columns) }

    /// Rows are read once more to be transformed.
    func stepTotal(_ repository: ExportRepository, _ transaction: borrowing Transaction) throws -> Int {
        try plan.reduce(0) { total, table in
            total + (try TransformedTableRepository(table: table).sourceCount(transaction))
                * (order.passCount + 1)
        }
    }

    /// The month of the export. A time would show by how many days the last dates of participants were shifted.
    var month: String { String(askedAt.iso8601.prefix("yyyy-MM".count)) }

    /// The time of the files, which tells the month only.
    private var fileTime: Instant {
        let today = CivilDateTime(askedAt).date
        return CivilDateTime(date: today.adding(days: 1 - today.day), time: .midnight).instant()
    }

    private var plan: [TransformedTable] { source.plan(profile.settings, designed) }

    func write(
        to path: String, _ progress: ExportProgress, _ transaction: borrowing Transaction
    ) throws -> Int {
        let data = try DeidentifiedData(
            plan, profile.settings, key, in: channel, folder: scratchFolder, progress, transaction)
        let restricted = try ProcessingRestrictionRepository.count(in: channel, at: order.sites, transaction)
        let report = DeidentificationReport(self, data, leavingOut: restricted)
        let entries = try ArchiveWriter(creating: path, folder: folder, at: fileTime)
        let changes = try changes.map { try ChangedRows($0) }
        let files = ListFilesWriter(
            entries: entries, order: order, designed: shownDesign, notes: notes, studyID: studyID,
            exported: month, time: fileTime,
            workbookPath: path + ".xlsx", changes: changes)
        var (rows, losses) = (0, 0)
        for table in data.tables {
            let written = try files.write(table.result, progress, data.scratch.transaction)
            rows += written.rows
            losses += written.losses
        }
        try changes?.finish(entries)
        try entries.add(
            Codebook.fileName,
            "one line per column: question, type, response options with codes, versions, flag",
            Codebook(data.tables.map(\.result), shownDesign, notes).csv())
        try entries.add("REPORT.html", "what was done to the data, and what wasn't checked", report.html)
        try entries.add("REPORT.json", "the same for programs", report.json)
        try entries.add(
            "README.txt", "", Array(readme(entries.files, losses, changes, report.restriction).utf8))
        try entries.finish()
        return rows
    }

    /// The designs without the response options of columns that have codes of the profile instead.
    private var shownDesign: DesignedColumns {
        designed.withoutChoices { chosen[$0.text] == .code }
    }

    private var notes: CodebookNotes { .transformations(source.flags, chosen) }

    private var chosen: [String: Transformation] {
        Dictionary(
            source.columns.map { ($0.key, profile.settings.transformation(of: $0)) },
            uniquingKeysWith: { first, _ in first })
    }

    private func readme(
        _ files: [ArchiveWriter.File], _ losses: Int, _ changes: ChangedRows?, _ restriction: String?
    ) -> String {
        let lines =
            [
                "\(study) (\(studyID)), de-identified with the profile \(profile.name), version \(profile.version)",
                "",
                "Exported by \(askedBy) in \(month).",
            ] + (changes?.words ?? []) + [restriction].compactMap(\.self) + [
                "REPORT.html says what was done to each column, and what wasn't checked.", "", "Files", "",
            ] + ArchiveReadme.files(files) + ["", "How to read these files", ""] + Self.rules
            + ArchiveReadme.rules(order)
            + (losses > 0
                ? ["Values that don't fit into Excel: \(losses). See the Notes sheet of each workbook."] : [])
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    private static let rules = [
        "Key identifies a row. In a child List, the column whose name ends with Id has the Key of the parent row.",
        "ParticipantId is a pseudonym, the same in all exports of the profile.",
        "An empty cell means that the question wasn't answered, or that the answer was left out.",
        "Study days count from the day of enrollment, in UTC, which is day 1. The day before is day -1.",
    ]
}
