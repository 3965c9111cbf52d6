import Access
import Responses

extension ResponsePaths {
    /// Returns the page with the rows of a List or another table.
    package static func page(of table: ViewedTable, _ channel: Channel) -> String {
        switch table {
        case .list(let id): list(id, channel)
        case .table(PropertyDesign.listName): properties(channel)
        case .table(ParticipantPageTable.tableName): participants(channel)
        case .table(let name): data(name, channel)
        }
    }
    package static func savedViews(of table: ViewedTable, _ channel: Channel) -> String {
        switch table {
        case .list(let id): list(id, channel) + viewsEnd
        case .table(let name): data(name, channel) + viewsEnd
        }
    }
    package static func savedView(_ id: SavedViewID, of table: ViewedTable, _ channel: Channel) -> String {
        "\(savedViews(of: table, channel))/\(id)"
    }
    /// Returns the URL that opens a saved view, which users can share.
    package static func open(_ view: SavedView, _ channel: Channel) -> String {
        open(view.id, view.kind, of: view.table, channel)
    }
    package static func open(
        _ id: SavedViewID, _ kind: SavedView.Kind, of table: ViewedTable, _ channel: Channel
    ) -> String {
        let page = page(of: table, channel) + (kind == .chart ? "/charts" : "")
        return "\(page)?\(SavedView.openName)=\(id)"
    }
    /// The grid of a study's tokens, or of those of one batch.
    package static func tokenGrid(of batch: TokenBatchID? = nil, _ channel: Channel) -> String {
        data(EnrollmentTables.tokenName, channel) + (batch.map { "?query.BatchId~eq=\($0)" } ?? "")
    }
}
