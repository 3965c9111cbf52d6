import Timekeeping

/// What someone who opens an archive reads first.
struct ArchiveReadme {
    let text: String

    init(archive: StudyArchive, _ files: [ArchiveWriter.File], _ outcome: StudyArchive.Outcome) {
        let order = archive.order
        let isStudy = order.list == nil
        var lines = [
            isStudy ? "All of \(archive.study) (\(archive.studyID))" : "\(order.title) of \(archive.studyID)",
            "",
            "Exported by \(archive.askedBy) on \(archive.askedAt.iso8601).",
            isStudy
                ? "\(outcome.rows) rows of \(archive.views.count) Lists, \(outcome.responses) responses."
                : "\(outcome.rows) rows.",
        ]
        if let view = archive.views.first, !isStudy {
            lines += view.filters.map { "Only rows where \($0.column.name) \($0.words)." }
            if let sort = view.sort {
                lines.append("In the order of \(sort.name)\(view.isDescending ? ", largest first" : "").")
            }
        }
        if let sharing = outcome.sharing { lines += Self.rules(sharing) }
        lines += ["", "Files", ""] + Self.files(files) + ["", "How to read them", ""] + Self.rules(order)
        if let properties = archive.properties { lines += Self.rules(of: properties.list.name) }
        if order.hasScripts { lines += Self.rulesOfScripts(order) }
        if outcome.lossCount > 0 {
            lines.append(
                "\(outcome.lossCount) values do not fit into Excel. The sheet Notes of each workbook tells which."
            )
        }
        if !archive.designed.missing.isEmpty {
            lines += ["", "Designs that could not be read, so that the codebook lacks what they say:", ""]
            lines += archive.designed.missing.map { "  \(ScriptText.line($0, bytesMax: 400))" }
        }
        text = lines.joined(separator: "\r\n") + "\r\n"
    }

    private static func files(_ files: [ArchiveWriter.File]) -> [String] {
        let all = files.map { ($0.name, $0.words) } + [("SHA256SUMS", "digests: sha256sum -c SHA256SUMS")]
        let width = (all.map(\.0.count).max() ?? 0) + 2
        return all.map { "  \($0)\(String(repeating: " ", count: width - $0.count))\($1)" }
    }

    private static func rules(_ order: ExportRequest) -> [String] {
        [
            "Key is the number of a row. A column whose name ends with Id, in a List below another, holds the Key",
            "of the row above. ParticipantId is the number of a participant.",
            "Times in answers are what the participant's clock showed. The column received is UTC.",
            "An empty cell is a question that was not answered.",
            order.showsLabels
                ? "Choices are written in the words that participants read."
                : "Choices are written as their codes; the codebook has the words.",
            order.guardsFormulas
                ? "In CSV and TSV an apostrophe is before a text that a spreadsheet would take for a formula."
                : "CSV and TSV hold texts as they are: a spreadsheet may take some for formulas. Do not open them there.",
            "Workbooks hold every digit of a number; Excel shows 15 of them.",
        ]
    }

    private static func rules(_ sharing: (participants: Int, of: Int)) -> [String] {
        [
            "Only participants who share their data: \(sharing.participants) of \(sharing.of). Those who refused or were "
                + "not asked are in none of the files."
        ]
    }

    private static func rules(of properties: String) -> [String] {
        [
            "\(properties) has a row for each participant who came with a token: what staff have entered about them.",
            "It joins the Lists by ParticipantId.",
        ]
    }

    private static func rulesOfScripts(_ order: ExportRequest) -> [String] {
        [
            "The scripts read the file whose name ends with .data.csv: choices as their codes, true as 1 and false as 0,",
            "a blank for a line end."
                + (order.guardsFormulas ? " They take the apostrophes away again." : ""),
            "The codebook has the names of its variables. SPSS and SAS cut texts after 32,767 bytes.",
        ]
    }
}
