import PortalUI

/// The report on one study, to be read and printed.
struct ReportPage {
    let frame: Frame
    let address: String
    let period: ReportPeriod
    let facts: [DescriptionItem]
    let sections: [ReportSection]

    /// The fields with which the file is asked for.
    func fields(_ format: String) -> [HiddenField] {
        [HiddenField("from", period.from), HiddenField("to", period.to), HiddenField("format", format)]
    }
}

extension LinkedText {
    /// The line without links and faces.
    var text: String {
        pieces.map { piece in
            switch piece {
            case .plain(let text), .strong(let text), .code(let text), .link(let text, _): text
            }
        }.joined()
    }
}
