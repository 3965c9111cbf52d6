import Access
import PortalUI
import Studies
import Templating

/// The ancestors and children of a folder, with links to their permissions: `{% use FolderTree(view) %}`
///
/// Written in Swift instead of a template, because its depth varies.
struct FolderTree: Component {
    private let view: FolderPermissionsView

    init(_ view: FolderPermissionsView) { self.view = view }

    func render(into html: inout HTMLWriter) {
        html.literal(#"<ul class="tree">"#)
        open(view.above[...], into: &html)
        html.literal("</ul>")
    }

    private func open(_ above: ArraySlice<Folder>, into html: inout HTMLWriter) {
        guard let first = above.first else {
            item(view.folder, isCurrent: true, into: &html)
            list(view.below, into: &html)
            html.literal("</li>")
            return
        }
        item(first, isCurrent: false, into: &html)
        html.literal("<ul>")
        open(above.dropFirst(), into: &html)
        html.literal("</ul></li>")
    }

    private func list(_ folders: [Folder], into html: inout HTMLWriter) {
        guard !folders.isEmpty else { return }
        html.literal("<ul>")
        for folder in folders {
            item(folder, isCurrent: false, into: &html)
            html.literal("</li>")
        }
        if view.hasMoreBelow { html.literal(#"<li><span class="tree-text">and more</span></li>"#) }
        html.literal("</ul>")
    }

    /// Writes the start of an item. The caller closes it after the nested items.
    private func item(_ folder: Folder, isCurrent: Bool, into html: inout HTMLWriter) {
        let address = isCurrent ? PermissionPaths(folder).page : view.address(of: folder.folderID)
        if let address {
            html.literal(#"<li><a href=""#)
            html.url(address)
            html.literal(isCurrent ? #"" aria-current="page">"# : #"">"#)
        } else {
            html.literal(#"<li><span class="tree-text">"#)
        }
        Icon(folder.icon, size: .small).render(into: &html)
        html.literal(#"<span dir="auto">"#)
        html.text(folder.kind == .site ? "Entire site" : folder.title)
        html.literal("</span>")
        if folder.stopsInheriting { html.literal(#"<span class="note">own</span>"#) }
        if address != nil { html.literal("</a>") } else { html.literal("</span>") }
    }
}

extension Folder {
    var icon: IconName {
        switch kind {
        case .site: .globe
        case .organization: .organization
        case .app: .phone
        case .study: .folder
        }
    }
}
