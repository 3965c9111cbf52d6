import HTTP
import PortalUI

/// The page that uploads a file.
struct ImportUploadPage {
    let frame: Frame
    let address: String
    let templateAddress: String
    let words: ImportWords
    let limits: ImportLimits
    /// Why nothing can be imported yet; nil if it can.
    let obstacle: EmptyState?
    let choice: ImportChoice?
    /// The chosen option.
    let chosen: String
    let problems: FormProblems

    var file: FileField {
        FileField(
            "file", "CSV file", limits: "\(words.eachLine), \(limits.words)", accepts: "text/csv,.csv,.txt",
            error: problems["file"], bytesMax: limits.fileBytes)
    }
    var options: ChoiceField? {
        choice.map { ChoiceField($0.name, $0.label, $0.options, chosen: chosen, style: .list) }
    }
}

/// A cell of the table that shows changes.
enum ImportCell {
    /// A code or a name for programs.
    case identifier(String)
    case text(String)
    /// The value that is set.
    case newValue(String)
}

/// The page with the changes of a file, before they are saved.
struct ImportReviewPage {
    /// The number of changes on one page.
    static let shownMax = 200

    struct Row {
        let line: Int
        let cells: [(heading: String, cell: ImportCell)]
    }

    let frame: Frame
    let address: String
    let words: ImportWords
    let summary: [DescriptionItem]
    let problemList: LineProblemList
    let rows: [Row]
    let changeCount: Int
    /// Identifies the changes.
    let digest: String
    /// The label of the button that makes the changes; nil if they can't be made.
    let label: String?
    /// The choice at the upload, as fields and in the links to other pages.
    let choice: [(name: String, value: String)]
    /// The number of changes on previous pages.
    let from: Int
    let reason: String
    let problems: FormProblems

    var pager: Pager {
        let last = min(from + Self.shownMax, changeCount)
        return Pager(
            "\(from + 1) to \(last) of \(words.entry.counted(changeCount))",
            first: from == 0 ? nil : page(0), next: last < changeCount ? page(last) : nil)
    }

    private func page(_ from: Int) -> String {
        "\(address)?\(PercentCoding.query([("from", "\(from)")] + choice.map { ($0.name, $0.value) }))"
    }
}
