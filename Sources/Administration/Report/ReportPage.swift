import PortalUI

/// The report on one study, to read and print.
struct ReportPage {
    let frame: Frame
    let address: String
    let period: ReportPeriod
    let facts: [DescriptionItem]
    let sections: [ReportSection]

    /// Returns the fields of the form that downloads the file.
    func fields(_ format: String) -> [HiddenField] {
        [HiddenField("from", period.from), HiddenField("to", period.to), HiddenField("format", format)]
    }
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
