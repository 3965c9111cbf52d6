import PortalUI

/// A panel as its reader sees it: what it is called, where it leads, and what it holds.
struct HomePanelView {
    let panel: HomePanel
    let title: String
    /// What it is, after the title.
    var hint: String?
    /// The page that shows all of it; nil for the set-up, which has its own link.
    let address: String?
    /// What it names, one below the other.
    var lines: [(link: PageLink, detail: String)] = []
    /// The first rows of what it is about.
    var rows: HomeRows?
    /// What is said where there is nothing to name or to show.
    var sentence = ""
    var configuration: StudyConfiguration?
    /// What has been read of participants by anyone who sees the panel, for the audit.
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
