import PortalUI
import Studies
import Vocabulary

/// The page to upload a file with a design.
struct DesignImportPage {
    let frame: Frame
    let address: String
    let bytesMax: Int
    var problems = FormProblems()

    var file: FileField {
        FileField(
            "file", "Design file", limits: "A JSON file from Export design, up to \(bytesMax >> 20) MB.",
            accepts: "application/json,.json", error: problems["file"], bytesMax: bytesMax)
    }
}

/// The result of a dry run: the contents of the file and the problems.
struct DesignImportDryRun: Sendable {
    let sent: PendingUpload
    let contents: StudyFile.Contents
    let report: StudyFileReport
    /// The problems in the file, as on the page Check.
    let faults: ProblemList

    init(_ sent: PendingUpload, _ file: StudyFile, _ report: StudyFileReport) throws {
        (self.sent, self.report) = (sent, report)
        contents = try file.contents()
        faults = ProblemList(FindingGroups(places: try DesignLabels(file.snapshot)).groups(report.failures))
    }
}

/// The page to review a file before anything is created.
struct DesignImportDryRunPage {
    let frame: Frame
    let address: String
    let trial: DesignImportDryRun
    let fields: NewStudyFields

    var problems: FormProblems { fields.problems }
    var isValid: Bool { trial.report.isValid }
    var sent: String { "\(trial.sent.fileName), uploaded by \(trial.sent.author.name)" }
    var faults: ProblemList { trial.faults }
    var notes: [Row] { trial.report.notes.map { Row($0) } }

    /// The maximum number of listed titles in a section.
    private static let titlesShown = 20

    var facts: [DescriptionItem] {
        let contents = trial.contents
        let names = contents.basics
        let name = StudyFileReport.shortened(names.name.english)
        var facts = [
            DescriptionItem("Study", LinkedText(name.isEmpty ? "Untitled" : name)),
            DescriptionItem("Original Study ID", LinkedText(.code(names.live.studyID.text))),
            DescriptionItem(
                "Languages", LinkedText(contents.languages.map(\.englishName).joined(separator: ", "))),
        ]
        facts += contents.lists.map { part in
            let shown = part.titles.prefix(Self.titlesShown).map(StudyFileReport.shortened)
                .joined(separator: "; ")
            let rest = part.titles.count > Self.titlesShown ? " and more" : ""
            return DescriptionItem(part.section.title, LinkedText("\(part.count): \(shown)\(rest)"))
        }
        if contents.pictures + contents.pdfCount > 0 {
            let kilobytes = NumberFormat.integer((contents.byteCount + 1_023) / 1_024)
            facts.append(
                DescriptionItem(
                    "Files",
                    LinkedText(
                        "\(NumberFormat.counted(contents.pictures, "image", "images")), "
                            + "\(NumberFormat.counted(contents.pdfCount, "PDF", "PDFs")), \(kilobytes) KB"))
            )
        }
        return facts
    }

    /// One finding.
    struct Row {
        let place: String
        let sentence: String

        init(_ finding: StudyFileReport.Finding) {
            place = finding.place
            sentence = finding.sentence
        }
    }
}
