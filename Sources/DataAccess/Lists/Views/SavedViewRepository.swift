import Access
import Responses
import SQLStore
import Studies

/// Stores saved views of tables: shared ones, and those of the grant's user.
package struct SavedViewRepository: Sendable {
    package init() {}

    /// The maximum number of listed views per table.
    static let countMax = 200

    /// The contents of a view to save.
    package struct Draft: Sendable {
        package let kind: SavedView.Kind
        package let name: String
        package let query: String
        package let isShared: Bool

        package init(kind: SavedView.Kind, name: String, query: String, isShared: Bool) {
            self.kind = kind
            self.name = name
            self.query = query
            self.isShared = isShared
        }
    }

    /// Returns the views of a table that the grant's user can open, by name.
    func all(
        of table: ViewedTable, kind: SavedView.Kind? = nil, _ grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [SavedView] {
        let condition: SQL = kind.map { " and v.kind = \($0.rawValue)" } ?? ""
        return try transaction.rows(
            """
            \(fragment: Self.selection(table, grant)) \(fragment: condition)
            order by v.name_key, v.id limit \(Self.countMax)
            """, Self.view)
    }

    /// Returns one of these views, or nil if it doesn't exist or belongs to someone else.
    func find(
        _ id: SavedViewID, of table: ViewedTable, _ grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> SavedView? {
        try transaction.first("\(fragment: Self.selection(table, grant)) and v.id = \(id)", Self.view)
    }

    /// Returns the view with this name, ignoring case. Private views come before shared ones.
    package func find(
        named name: String, of table: ViewedTable, kind: SavedView.Kind,
        _ grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> SavedView? {
        try transaction.first(
            """
            \(fragment: Self.selection(table, grant)) and v.name_key = \(name.lowercased())
                and v.kind = \(kind.rawValue) order by v.owner_id is null limit 1
            """, Self.view)
    }

    /// Returns the shared views of all tables in the study, by name.
    package func shared(
        _ grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [SavedView] {
        try transaction.rows(
            """
            \(fragment: Self.selection(nil, grant)) and v.owner_id is null
            order by v.name_key, v.id limit \(Self.countMax)
            """, Self.view)
    }

    /// Returns the shared view with this ID, of any table in the study.
    package func findShared(
        _ id: SavedViewID, _ grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> SavedView? {
        try transaction.first(
            "\(fragment: Self.selection(nil, grant)) and v.owner_id is null and v.id = \(id)", Self.view)
    }

    /// Saves a view, replacing the previous one if given. Sharing requires the permission to edit.
    package func save(
        _ draft: Draft, replacing previous: SavedView? = nil, of table: ViewedTable,
        with grant: Grant<some ResponseReadingAtSites>, sharing: Grant<EditResponses>?,
        _ transaction: borrowing Transaction
    ) throws -> SavedViewID {
        try check(isShared: draft.isShared || previous?.isShared == true, sharing)
        let owner = draft.isShared ? nil : grant.actor.user
        try requireFreeName(draft, of: owner, except: previous, table, grant, transaction)
        let saved =
            if let previous {
                try update(previous, to: draft, of: owner, table, grant, transaction)
            } else {
                try insert(draft, of: owner, table, grant, transaction)
            }
        guard let id = saved else { throw NotFound("saved view") }
        try grant.record(
            "list-view.\(previous == nil ? "save" : "change")", about: draft.name,
            Self.details(table, isShared: draft.isShared), in: transaction)
        return id
    }

    private func requireFreeName(
        _ draft: Draft, of owner: UserID?, except previous: SavedView?, _ table: ViewedTable,
        _ grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws {
        let isOwned: SQL = owner.map { "owner_id = \($0)" } ?? "owner_id is null"
        let taken: SavedViewID? = try transaction.value(
            """
            select v.id from saved_views v where \(fragment: Self.scope(table, grant))
                and name_key = \(draft.name.lowercased())
                and \(fragment: isOwned) and id <> \(previous?.id.rawValue ?? 0)
            """)
        if taken != nil {
            throw InvalidInput("name", "A view called \(draft.name) already exists. Choose another name.")
        }
    }

    private func update(
        _ previous: SavedView, to draft: Draft, of owner: UserID?, _ table: ViewedTable,
        _ grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> SavedViewID? {
        try transaction.value(
            """
            update saved_views as v set name = \(draft.name), name_key = \(draft.name.lowercased()),
                owner_id = \(owner), query = \(draft.query), changed_at = \(grant.now),
                changed_by = \(grant.actor.name)
            where v.id = \(previous.id) and \(fragment: Self.scope(table, grant)) returning id
            """)
    }

    private func insert(
        _ draft: Draft, of owner: UserID?, _ table: ViewedTable, _ grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> SavedViewID? {
        try transaction.value(
            """
            insert into saved_views (channel_id, list_id, table_name, kind, name, name_key, owner_id, query,
                changed_at, changed_by)
            values (\(grant.subject.id), \(table.listID), \(table.tableName), \(draft.kind.rawValue), \(draft.name),
                \(draft.name.lowercased()), \(owner), \(draft.query), \(grant.now), \(grant.actor.name))
            returning id
            """)
    }

    /// Deletes a view. Deleting a shared view requires the permission to edit.
    func delete(
        _ view: SavedView, of table: ViewedTable, with grant: Grant<some ResponseReadingAtSites>,
        sharing: Grant<EditResponses>?, _ transaction: borrowing Transaction
    ) throws {
        try check(isShared: view.isShared, sharing)
        try transaction.run(
            "delete from saved_views as v where v.id = \(view.id) and \(fragment: Self.scope(table, grant))")
        try grant.record(
            "list-view.delete", about: view.name, Self.details(table, isShared: view.isShared),
            in: transaction)
    }

    private func check(isShared: Bool, _ sharing: Grant<EditResponses>?) throws {
        if isShared, sharing == nil { throw AccessDenied(.editResponses) }
    }

    /// Limited to the grant's channel and to views that its user can open. Filters of shared views can name participants
    /// of any site, so people of single sites only have views of their own.
    private static func selection(_ table: ViewedTable?, _ grant: Grant<some ResponseReadingAtSites>) -> SQL {
        let shared: SQL = grant.sites.isWholeStudy ? "v.owner_id is null or" : ""
        return """
            select v.id, v.kind, v.name, v.owner_id, v.query, v.changed_at, v.changed_by, v.list_id, v.table_name
            from saved_views v
            where \(fragment: scope(table, grant)) and (\(fragment: shared) v.owner_id = \(grant.actor.user))
            """
    }

    /// The condition for views of a table in the grant's channel, or of all tables if nil.
    private static func scope(_ table: ViewedTable?, _ grant: Grant<some ResponseReadingAtSites>) -> SQL {
        let own: SQL = "v.channel_id = \(grant.subject.id)"
        switch table {
        case nil: return own
        case .list(let id): return "\(fragment: own) and v.list_id = \(id)"
        case .table(let name): return "\(fragment: own) and v.table_name = \(name)"
        }
    }

    private static func details(_ table: ViewedTable, isShared: Bool) -> AuditDetails {
        switch table {
        case .list(let id): ["list": .number(Int(id.value)), "shared": .flag(isShared)]
        case .table(let name): ["table": .text(name), "shared": .flag(isShared)]
        }
    }

    private static func view(_ row: Row) throws -> SavedView {
        let list: ListID? = try row[7]
        return try SavedView(
            id: row[0], table: try list.map(ViewedTable.list) ?? .table(row[8]),
            kind: SavedView.Kind(rawValue: row[1]) ?? .rows, name: row[2], owner: row[3], query: row[4],
            changedAt: row[5], changedBy: row[6])
    }
}
