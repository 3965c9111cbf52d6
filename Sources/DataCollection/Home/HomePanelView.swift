import PortalUI

/// A panel as displayed: its title, link, and contents.
struct HomePanelView {
    let panel: HomePanel
    let title: String
    /// A short description that follows the title.
    var hint: String?
    /// The page that shows all rows, or nil for the set-up panel, which has its own link.
    let address: String?
    /// The links that the panel lists.
    var lines: [(link: PageLink, detail: String)] = []
    /// The first rows of the table, List, or view.
    var rows: HomeRows?
    /// The text that is shown if there are no links or rows.
    var sentence = ""
    var configuration: StudyConfiguration?
    /// The audit event for participant data that the panel shows.
    var reading: (action: String, about: String)?

    init(_ panel: HomePanel, _ title: String, hint: String? = nil, to address: String?) {
        self.panel = panel
        self.title = title
        self.hint = hint
        self.address = address
    }

    var link: PageLink? {
        address.map { PageLink(rows.map(\.linkTitle) ?? "Open", to: $0) }
    }
}
