import Access
import HTTP
import SQLStore
import Tables
import Timekeeping
import Vocabulary

/// The ID of a saved view.
package struct SavedViewID: RowID {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The saved columns, filters, and sort order of a table, or a saved chart of a List. It is private or shared with
/// everyone who has access to the table.
package struct SavedView: Sendable {
    /// What a view shows. The raw value is stored.
    package enum Kind: String, Sendable {
        case rows
        case chart
    }

    package let id: SavedViewID
    package let table: ViewedTable
    package let kind: Kind
    package let name: String
    /// The owner, or nil if it is shared.
    let owner: UserID?
    /// The contents of the view as a URL query.
    package let query: String
    let changedAt: Instant
    let changedBy: String

    var isShared: Bool { owner == nil }

    /// The parameter that opens a view, and the one that says which view the page is based on.
    static let openName = "view"
    static let originName = "from"

    /// Returns the URL with the contents of the view that a query opens, or nil if it opens none.
    ///
    /// Columns that the user has no access to are omitted, along with a sort by one. Filters are never omitted.
    static func address(
        openedBy query: Query, among saved: [SavedView], at address: String, columns: [Column]
    ) throws -> String? {
        guard let text = query[openName] else { return nil }
        guard let opened = saved.first(where: { "\($0.id)" == text }) else { throw NotFound("saved view") }
        return "\(address)?"
            + PercentCoding.query(
                opened.fields(seeing: columns).map { ($0.name, $0.value) } + [(originName, text)])
    }

    /// Returns a query completed with the contents of the saved view that it names, in addition to its own filters and
    /// parameters.
    static func completed(
        _ query: Query, among saved: [SavedView], seeing columns: [Column]
    ) throws -> Query {
        guard let text = query[openName] else { return query }
        guard let opened = saved.first(where: { "\($0.id)" == text }) else { throw NotFound("saved view") }
        let own = query.all.filter { $0.name != openName }
        let names = Set(own.map(\.name))
        let stored = opened.fields(seeing: columns).filter { field in
            field.name.hasPrefix(RowFilter.prefix) || !names.contains(field.name)
        }
        let all = stored + own.map { (name: $0.name, value: $0.value) }
        return Query(PercentCoding.query(all.map { ($0.name, $0.value) }))
    }

    private func fields(seeing columns: [Column]) -> [(name: String, value: String)] {
        let names = Set(columns.map(\.name))
        return Query(query).all.filter { field in
            switch field.name {
            case RowParameter.column: names.contains(field.value)
            case RowParameter.sort:
                names.contains(field.value.hasPrefix("-") ? String(field.value.dropFirst()) : field.value)
            default: true
            }
        }.map { ($0.name, $0.value) }
    }
}

extension SavedView {
    /// Returns the parameters of a script, completed with those of the view. Filters of both apply.
    ///
    /// Columns of the view that the table doesn't have are omitted. The request resolves lookups.
    func completing(
        _ asked: RowSelection.Parameters, of table: Table, ignoringFilters: Bool
    ) -> RowSelection.Parameters {
        var parameters = asked
        func isAsked(_ name: String) -> Bool {
            asked.contains {
                [name, "query.\(name)"].contains($0.name.lowercased()) && !$0.value.trimmed.isEmpty
            }
        }
        let stored = Query(query)
        let names = Set(table.selectionColumns.map(\.name))
        let columns = stored.values(RowParameter.column).filter { names.contains($0) || $0.contains("/") }
        if !columns.isEmpty, !isAsked("columns") {
            parameters.removeAll { ["query.columns", "columns"].contains($0.name.lowercased()) }
            parameters.append(("query.columns", columns.joined(separator: ",")))
        }
        if let sort = stored[RowParameter.sort], !isAsked("sort") { parameters.append(("query.sort", sort)) }
        return ignoringFilters
            ? parameters : parameters + stored.all.filter { $0.name.hasPrefix(RowFilter.prefix) }
    }
}
