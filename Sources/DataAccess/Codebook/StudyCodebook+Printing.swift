import Printing
import Timekeeping
import WebAccess

extension StudyCodebook {
    /// Returns the codebook as a document to print.
    func document(at now: Instant) -> PrintDocument {
        PrintDocument(
            title: "Codebook of \(study)", language: "en", created: now.printTime,
            page: PrintPage(.a4, isLandscape: true, marginMillimeters: 15),
            header: PrintRunningLine(start: "Codebook of \(studyID)", end: words),
            footer: PrintRunningLine(end: "{page} of {pages}"),
            blocks: [.heading(level: 1, PrintText("Codebook of \(study)", direction: .automatic))]
                + [.paragraph(PrintText(introduction))]
                + lists.flatMap { Self.blocks($0.name, $0.title, $0.lines) })
    }

    /// The published version in words.
    var words: String {
        guard let published else { return "Not published yet" }
        return "Version \(published.version), published on \(published.at.iso8601.prefix("yyyy-MM-dd".count))"
    }

    private var introduction: String {
        "The columns of all Lists, with the questions and response options that participants see, in English. Versions are "
            + "the versions of the activity that contain the question."
    }

    private static func blocks(_ name: String, _ title: String, _ lines: [Codebook.Line]) -> [PrintBlock] {
        let code: [PrintText.Run] = name == title ? [] : [.init("  "), .init(name, isCode: true)]
        let caption = PrintText([.init(title)] + code, direction: .automatic)
        let widths = [2.2, 5, 1.4, 1.2, 1.6]
        return [
            .heading(level: 2, caption),
            .table(
                PrintTable(
                    columns: widths.map { PrintTable.Column(width: $0) },
                    header: [["Column", "Question and response options", "Type", "Versions", "Flag"]],
                    rows: lines.map(row))),
        ]
    }

    private static func row(_ line: Codebook.Line) -> [PrintText] {
        [
            PrintText([.init(line.column, isCode: true)]),
            PrintText(([line.question] + line.options).joined(separator: "\n"), direction: .automatic),
            PrintText(line.kind.isEmpty || line.kind == line.type ? line.type : "\(line.type)\n\(line.kind)"),
            PrintText(line.versions),
            PrintText([line.flag, line.note].filter { !$0.isEmpty }.joined(separator: "\n")),
        ]
    }
}
