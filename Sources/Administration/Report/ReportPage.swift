import HTTP
import PortalUI

/// The report on one study, to read and print.
struct ReportPage {
    let frame: Frame
    let address: String
    let period: ReportPeriod
    let facts: [DescriptionItem]
    let parts: [ReportPart]

    /// Whether a part of the report is folded.
    var isFolded: Bool { parts.contains { !$0.isOpen && !$0.section.rows.isEmpty } }

    /// The page with all parts open.
    var openAddress: String {
        "\(address)?\(PercentCoding.query([("from", period.from), ("to", period.to), ("open", "all")]))"
    }

    /// Returns the fields of the form that downloads the file.
    func fields(_ format: String) -> [HiddenField] {
        [HiddenField("from", period.from), HiddenField("to", period.to), HiddenField("format", format)]
    }
}

/// A table of the report on its page: longer ones are folded on screen, none on paper.
struct ReportPart {
    /// Longer tables are folded.
    private static let openMax = 6

    let section: ReportSection
    let id: String
    let isOpen: Bool

    /// Returns the tables of a report, all of them open if the user wants it.
    static func all(_ sections: [ReportSection], areOpen: Bool) -> [ReportPart] {
        sections.enumerated().map { index, section in
            ReportPart(
                section: section, id: "part-\(index + 1)",
                isOpen: areOpen || section.rows.count <= openMax)
        }
    }

    var count: String { NumberFormat.counted(section.count, "row", "rows") }
    /// The number of rows in the list of contents.
    var figure: String { NumberFormat.integer(section.count) }
}

extension LinkedText {
    /// The text of the line without links and avatars.
    var text: String {
        pieces.map { piece in
            switch piece {
            case .plain(let text), .strong(let text), .code(let text), .link(let text, _): text
            }
        }.joined()
    }
}
