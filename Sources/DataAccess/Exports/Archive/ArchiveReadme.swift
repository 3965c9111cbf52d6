import Responses
import Tables
import Timekeeping

/// The readme of an archive.
struct ArchiveReadme {
    let text: String

    init(
        archive: StudyArchive, _ files: [ArchiveWriter.File], _ outcome: StudyArchive.Outcome,
        _ changes: ChangedRows?
    ) {
        let order = archive.order
        let isStudy = order.list == nil
        let rows = outcome.rows == 1 ? "1 row" : "\(outcome.rows) rows"
        let lists = archive.views.count == 1 ? "1 List" : "\(archive.views.count) Lists"
        let responses = outcome.responses == 1 ? "1 response" : "\(outcome.responses) responses"
        var lines =
            [
                isStudy ? "\(archive.study) (\(archive.studyID))" : "\(order.title) of \(archive.studyID)",
                "",
                "Exported by \(archive.askedBy) on \(archive.askedAt.iso8601).",
                isStudy
                    ? "\(rows) in \(lists), \(responses)." : "\(rows).",
            ] + (changes?.words ?? [])
        if let view = archive.views.first, !isStudy {
            lines += view.filters.map { "Only rows where \($0.column.name) \($0.words)." }
            if let sort = view.sort {
                lines.append("Sorted by \(sort.name)\(view.isDescending ? ", descending" : "").")
            }
        }
        if let codes = archive.siteCodes {
            let sites = codes.count == 1 ? "the site" : "the sites"
            lines.append("Only participants of \(sites) \(codes.joined(separator: ", ")).")
        }
        if let sharing = outcome.sharing { lines += Self.rules(sharing) }
        lines += [ProcessingRestrictionRepository.sentence(leavingOut: outcome.restricted)].compactMap(\.self)
        lines +=
            ["", "Files", ""] + Self.files(files) + ["", "How to read these files", ""] + Self.identifiedRules
            + Self.rules(order)
        if archive.views.contains(where: { $0.columns.contains(where: \.needsSites) }) {
            lines.append("Site is the code of the participant's site when the export was made.")
        }
        if archive.views.contains(where: { $0.columns.contains(where: \.namesAnySite) }) {
            lines.append("SiteAtEnrollment is the code of the site where the participant enrolled.")
        }
        if let properties = archive.properties { lines += Self.rules(of: properties.list.name) }
        if isStudy { lines += Self.rulesOfResponses(files) }
        if order.hasScripts { lines += Self.rulesOfScripts(order) }
        if outcome.lossCount > 0 {
            lines.append(
                "Values that don't fit into Excel: \(outcome.lossCount). See the Notes sheet of each workbook."
            )
        }
        if !archive.designed.missing.isEmpty {
            lines += ["", "These designs couldn't be read, so the codebook doesn't include them:", ""]
            lines += archive.designed.missing.map { "  \(ScriptText.line($0, bytesMax: 400))" }
        }
        text = lines.joined(separator: "\r\n") + "\r\n"
    }

    static func files(_ files: [ArchiveWriter.File]) -> [String] {
        let all =
            files.map { ($0.name, $0.words) }
            + [("SHA256SUMS", "checksums; to verify, run sha256sum -c SHA256SUMS")]
        let width = (all.map(\.0.count).max() ?? 0) + 2
        return all.map { "  \($0)\(String(repeating: " ", count: width - $0.count))\($1)" }
    }

    private static let identifiedRules = [
        "Key is the row number. In a child List, the column whose name ends with Id has the Key of the parent row.",
        "ParticipantId is the participant number.",
        "Times in answers are in the participant's local time. The received column is in UTC.",
        "An empty cell means that the question wasn't answered.",
    ]

    /// How the values of all archives are written.
    static func rules(_ order: ExportRequest) -> [String] {
        [
            order.showsLabels
                ? "Response options are exported as text, as shown to participants."
                : "Response options are exported as codes. The codebook has the text.",
            order.guardsFormulas
                ? "In CSV and TSV, text that a spreadsheet would read as a formula starts with an apostrophe."
                : "In CSV and TSV, text is unchanged. Don't open them in a spreadsheet: it may run text as formulas.",
            "Workbooks contain all digits of a number. Excel shows only 15.",
        ]
    }

    private static func rules(_ sharing: (participants: Int, of: Int)) -> [String] {
        [
            "Only participants who share their data: \(sharing.participants) of \(sharing.of). All files exclude "
                + "participants who declined or weren't asked."
        ]
    }

    private static func rules(of properties: String) -> [String] {
        [
            "\(properties) has a row for each participant who enrolled with a token, with the values entered by staff.",
            "To join it with the Lists, use ParticipantId.",
        ]
    }

    private static func rulesOfResponses(_ files: [ArchiveWriter.File]) -> [String] {
        let corrected =
            files.contains { $0.name == "\(CorrectionFileWriter.name).csv" }
            ? "They are in the column correction of \(CorrectionFileWriter.name).csv." : "There are none."
        return [
            "In \(RawResponseWriter.fileName), data is the response as received. corrections lists the corrections that",
            "its rows were made with, withdrawnCorrections those that were withdrawn. \(corrected)",
            "A response with discarded was discarded, with the reason, and has no rows in the Lists.",
        ]
    }

    private static func rulesOfScripts(_ order: ExportRequest) -> [String] {
        [
            "The scripts read the file whose name ends with .data.csv. It has response options as codes, true as 1,",
            "false as 0, and line breaks as spaces."
                + (order.guardsFormulas ? " The scripts remove the leading apostrophes." : ""),
            "The codebook lists the variable names. SPSS and SAS truncate text after 32,767 bytes.",
        ]
    }
}
