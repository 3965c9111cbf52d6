import Access
import HTTP
import SQLStore
import Studies
import Timekeeping

/// The row of a saved view.
struct SavedViewID: RowID {
    let rawValue: Int64
}

/// Columns, filters and sort of a table under a name, or a chart of a List: one's own, or shared with all who see it.
struct SavedView: Sendable {
    /// What a view shows. The raw value is stored.
    enum Kind: String, Sendable {
        case rows
        case chart
    }

    let id: SavedViewID
    let table: ViewedTable
    let kind: Kind
    let name: String
    /// Whose it is; nil is everyone's.
    let owner: UserID?
    /// What is shown, as the query of an address.
    let query: String
    let changedAt: Instant
    let changedBy: String

    var isShared: Bool { owner == nil }

    /// The parameter by which an address opens a view, and the one that says from which view it came.
    static let openName = "view"
    static let originName = "from"

    /// The address that says what the view shows that a query opens; nil where it opens none.
    ///
    /// Columns that this person doesn't see are left out, and a sort by one; filters never are.
    static func address(
        openedBy query: Query, among saved: [SavedView], at address: String, columns: [ListColumn]
    ) throws -> String? {
        guard let text = query[openName] else { return nil }
        guard let opened = saved.first(where: { "\($0.id)" == text }) else { throw NotFound("saved view") }
        return "\(address)?"
            + PercentCoding.query(
                opened.fields(seeing: columns).map { ($0.name, $0.value) } + [(originName, text)])
    }

    /// A query with what the saved view says that it names, and its own filters and parameters besides.
    static func completed(
        _ query: Query, among saved: [SavedView], seeing columns: [ListColumn]
    ) throws -> Query {
        guard let text = query[openName] else { return query }
        guard let opened = saved.first(where: { "\($0.id)" == text }) else { throw NotFound("saved view") }
        let own = query.all.filter { $0.name != openName }
        let names = Set(own.map(\.name))
        let stored = opened.fields(seeing: columns).filter { field in
            field.name.hasPrefix(ListFilter.prefix) || !names.contains(field.name)
        }
        let all = stored + own.map { (name: $0.name, value: $0.value) }
        return Query(PercentCoding.query(all.map { ($0.name, $0.value) }))
    }

    private func fields(seeing columns: [ListColumn]) -> [(name: String, value: String)] {
        let names = Set(columns.map(\.name))
        return Query(query).all.filter { field in
            switch field.name {
            case ListView.columnName: names.contains(field.value)
            case ListView.sortName:
                names.contains(field.value.hasPrefix("-") ? String(field.value.dropFirst()) : field.value)
            default: true
            }
        }.map { ($0.name, $0.value) }
    }
}

extension SavedView {
    /// What a script asks for, with what the view says where the script says nothing; filters of both hold.
    ///
    /// Columns of the view that the table doesn't have are left out; look-ups are the request's to resolve.
    func completing(
        _ asked: RowSelection.Parameters, of table: QueryTable, ignoringFilters: Bool
    ) -> RowSelection.Parameters {
        var parameters = asked
        func isAsked(_ name: String) -> Bool {
            asked.contains { ($0.name == name || $0.name == "query.\(name)") && !$0.value.trimmed.isEmpty }
        }
        let stored = Query(query)
        let names = Set(table.columns.map(\.name))
        let columns = stored.values(ListView.columnName).filter { names.contains($0) || $0.contains("/") }
        if !columns.isEmpty, !isAsked("columns") {
            parameters.removeAll { $0.name == "query.columns" || $0.name == "columns" }
            parameters.append(("query.columns", columns.joined(separator: ",")))
        }
        if let sort = stored[ListView.sortName], !isAsked("sort") { parameters.append(("query.sort", sort)) }
        return ignoringFilters
            ? parameters : parameters + stored.all.filter { $0.name.hasPrefix(ListFilter.prefix) }
    }
}
