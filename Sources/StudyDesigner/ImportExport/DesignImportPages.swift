import PortalUI
import Studies

/// Where a file with a design is sent.
struct DesignImportPage {
    let frame: Frame
    let address: String
    let bytesMax: Int
    var problems = FormProblems()

    var file: FileField {
        FileField(
            "file", "Design file", limits: "JSON, as Export design gives it, up to \(bytesMax >> 20) MB.",
            accepts: "application/json,.json", error: problems["file"], bytesMax: bytesMax)
    }
}

/// A file that was tried: what it holds, and what prevents it.
struct DesignImportDryRun: Sendable {
    let sent: PendingUpload
    let contents: StudyFile.Contents
    let report: StudyFileReport
}

/// What a file holds and what was found in it; nothing has been made yet.
struct DesignImportDryRunPage {
    let frame: Frame
    let address: String
    let trial: DesignImportDryRun
    let fields: NewStudyFields

    var problems: FormProblems { fields.problems }
    var isWhole: Bool { trial.report.isValid }
    var sent: String { "\(trial.sent.fileName), sent by \(trial.sent.author.name)" }
    var faults: [Row] { trial.report.faults.map { Row($0) } }
    var notes: [Row] { trial.report.notes.map { Row($0) } }

    /// How many titles of a section are listed.
    private static let titlesShown = 20

    var facts: [DescriptionItem] {
        let contents = trial.contents
        let names = contents.basics
        let name = StudyFileReport.shortened(names.name.english)
        var facts = [
            DescriptionItem("Study", LinkedText(name.isEmpty ? "Without a name" : name)),
            DescriptionItem("Study ID there", LinkedText(.code(names.live.studyID.text))),
            DescriptionItem(
                "Languages", LinkedText(contents.languages.map(\.englishName).joined(separator: ", "))),
        ]
        facts += contents.lists.map { part in
            let shown = part.titles.prefix(Self.titlesShown).map(StudyFileReport.shortened)
                .joined(separator: "; ")
            let rest = part.titles.count > Self.titlesShown ? " and more" : ""
            return DescriptionItem(part.section.title, LinkedText("\(part.count): \(shown)\(rest)"))
        }
        if contents.pictures + contents.papers > 0 {
            let kilobytes = NumberFormat.whole((contents.byteCount + 1_023) / 1_024)
            facts.append(
                DescriptionItem(
                    "Files",
                    LinkedText(
                        "\(NumberFormat.counted(contents.pictures, "picture", "pictures")), "
                            + "\(NumberFormat.counted(contents.papers, "paper", "papers")), \(kilobytes) KB"))
            )
        }
        return facts
    }

    /// One finding.
    struct Row {
        let place: String
        let field: String
        let sentence: String

        init(_ finding: StudyFileReport.Finding) {
            place = finding.place
            field = finding.field
            sentence = finding.sentence
        }
    }
}
