import Access
import Entrances
import PortalUI
import SQLStore
import Studies

/// A panel as its reader sees it: what it is called, where it leads, and a few lines.
struct HomePanelView {
    /// How many batches, Lists or columns a panel names.
    private static let linesMax = 8

    let panel: HomePanel
    let title: String
    /// The page that shows all of it; nil for the set-up, which has its own link.
    let address: String?
    var lines: [(link: PageLink, detail: String)] = []
    var sentence = ""
    var configuration: StudyConfiguration?

    var link: PageLink? { address.map { PageLink("Open", to: $0) } }

    /// Everything that could be a panel, for whoever sets the study up.
    static func offered(
        _ lists: ListRepository, _ visit: Visit, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> [(choice: PortalUI.Choice, kind: HomePanel.Kind, subject: String)] {
        var all: [(PortalUI.Choice, HomePanel.Kind, String)] = [
            (PortalUI.Choice("set-up", "Study Configuration"), .setUp, ""),
            (PortalUI.Choice("batches", "Enrollment token batches"), .batches, ""),
            (PortalUI.Choice("lists", "Lists"), .lists, ""),
        ]
        for table in try DataTable.all(for: visit, in: channel, transaction) {
            all.append(
                (PortalUI.Choice("table:\(table.name)", "Table \(table.script.title)"), .table, table.name))
        }
        let grant = try visit.require(ViewResponses.self, on: channel, in: transaction)
        let titles = try titles(lists, visit, channel, transaction)
        for view in try SavedViewRepository().shared(grant, transaction) {
            guard let table = titles[view.table] else { continue }
            let title = "View \(view.name) of \(table)"
            all.append((PortalUI.Choice("view:\(view.id)", title), .view, "\(view.id)"))
        }
        return all.map { (choice: $0.0, kind: $0.1, subject: $0.2) }
    }

    /// The panel, or nil for whoever may not open what it shows, and where that is gone.
    static func make(
        _ panel: HomePanel, _ lists: ListRepository, _ batches: TokenBatchRepository, _ visit: Visit,
        _ grant: Grant<EnterStudy>, _ transaction: borrowing Transaction
    ) throws -> HomePanelView? {
        let channel = grant.subject
        switch panel.kind {
        case .setUp:
            var view = HomePanelView(panel: panel, title: "Study Configuration", address: nil)
            view.configuration = try StudyConfiguration(
                grant, maySetUp: visit.may(SetUpStudy.self), transaction)
            return view
        case .batches:
            guard visit.may(ViewTokenCounts.self) else { return nil }
            var view = HomePanelView(
                panel: panel, title: "Enrollment token batches", address: Paths.tokens(channel))
            view.lines = try batches.list(in: channel.id, count: linesMax, transaction).map { batch in
                (
                    PageLink(
                        batch.label.isEmpty ? "Batch \(batch.id)" : batch.label,
                        to: visit.may(HandleTokens.self)
                            ? Paths.batch(batch.id, channel) : Paths.tokens(channel)),
                    "\(Figures.counted(batch.tokenCount, "token", "tokens")), "
                        + "\(Figures.whole(batch.usedCount)) used"
                )
            }
            view.sentence = "There is no batch yet."
            return view
        case .lists, .table, .view:
            guard visit.may(ViewResponses.self) else { return nil }
            return try ofData(panel, lists, visit, channel, transaction)
        }
    }

    private static func ofData(
        _ panel: HomePanel, _ lists: ListRepository, _ visit: Visit, _ channel: Channel,
        _ transaction: borrowing Transaction
    ) throws -> HomePanelView? {
        if panel.kind == .table {
            let tables = try DataTable.all(for: visit, in: channel, transaction)
            guard let table = tables.first(where: { $0.name == panel.subject }) else { return nil }
            var view = HomePanelView(
                panel: panel, title: table.script.title, address: Paths.data(table.name, channel))
            view.sentence = columns(table.usual)
            return view
        }
        let catalog = try lists.catalog(of: channel.id, transaction)
        if panel.kind == .lists {
            var view = HomePanelView(panel: panel, title: "Lists", address: Paths.lists(channel))
            view.lines = catalog.all.prefix(linesMax).compactMap { list in
                list.id.map { (PageLink(list.title, to: Paths.list($0, channel)), "") }
            }
            view.sentence = "Lists come with the first response."
            return view
        }
        let grant = try visit.require(ViewResponses.self, on: channel, in: transaction)
        let id = SavedViewID(rawValue: Int64(panel.subject) ?? 0)
        guard let found = try SavedViewRepository().findShared(id, grant, transaction),
            let table = try titles(lists, visit, channel, transaction)[found.table]
        else { return nil }
        var view = HomePanelView(panel: panel, title: found.name, address: Paths.open(found, channel))
        view.sentence = "A \(found.kind == .chart ? "chart" : "view") of \(table)."
        return view
    }

    /// What the Lists and tables are called that the visitor may see.
    private static func titles(
        _ lists: ListRepository, _ visit: Visit, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> [ViewedTable: String] {
        var titles: [ViewedTable: String] = [:]
        for list in try lists.catalog(of: channel.id, transaction).all {
            if let id = list.id { titles[.list(id)] = list.title }
        }
        for table in try DataTable.all(for: visit, in: channel, transaction) {
            titles[.table(table.name)] = table.script.title
        }
        return titles
    }

    private static func columns(_ columns: [ListColumn]) -> String {
        let names = columns.prefix(linesMax).map(\.caption).joined(separator: ", ")
        return columns.count > linesMax ? names + " and \(columns.count - linesMax) more." : names + "."
    }
}
