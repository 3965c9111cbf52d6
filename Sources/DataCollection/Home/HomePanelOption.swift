import Access
import DataAccess
import PortalUI
import Responses
import SQLStore
import Studies
import Tables
import WebAccess

/// A panel that can be added to a study's home page.
struct HomePanelOption {
    let choice: SelectOption
    let kind: HomePanel.Kind
    let subject: String

    private init(_ value: String, _ title: String, _ kind: HomePanel.Kind, _ subject: String = "") {
        choice = SelectOption(value, title)
        self.kind = kind
        self.subject = subject
    }

    /// Returns all panels that can be added to the home page of a study.
    static func all(
        _ lists: ListRepository, _ context: RequestContext, _ channel: Channel,
        _ transaction: borrowing Transaction
    ) throws -> [HomePanelOption] {
        var all = [
            HomePanelOption("set-up", "Study configuration", .setUp),
            HomePanelOption("batches", "Enrollment token batches", .batches),
            HomePanelOption("lists", "Lists", .lists),
        ]
        let grant = try context.require(ViewResponses.self, on: channel, in: transaction)
        let tables = try DataTable.all(for: context, grant, in: transaction)
        all += tables.map { table in
            HomePanelOption("table:\(table.name)", "Table \(table.title)", .table, table.name)
        }
        var titles = Dictionary(
            uniqueKeysWithValues: tables.map { (ViewedTable.table($0.name), $0.title) })
        for list in try lists.catalog(of: channel.id, transaction).all {
            guard let id = list.id else { continue }
            titles[.list(id)] = list.title
            all.append(
                HomePanelOption("list:\(id)", "List \(list.title)", .table, HomePanel.subject(of: id)))
        }
        for view in try SavedViewRepository().shared(grant, transaction) {
            guard let table = titles[view.table] else { continue }
            all.append(
                HomePanelOption("view:\(view.id)", "View \(view.name) of \(table)", .view, "\(view.id)"))
        }
        return all
    }
}
