import Access
import SQLStore
import Studies

/// The saved views of Lists: everybody's, and those of whoever holds the grant.
struct SavedViewRepository: Sendable {
    /// The most views of one List that are listed.
    static let countMax = 200

    /// What somebody wants saved.
    struct Draft: Sendable {
        let kind: SavedView.Kind
        let name: String
        let query: String
        let isShared: Bool
    }

    /// The views of a List that the grant's holder may open, by name.
    func all(
        of list: ListID, kind: SavedView.Kind? = nil, _ grant: Grant<some ResponseReading>,
        _ transaction: borrowing Transaction
    ) throws -> [SavedView] {
        let condition: SQL = kind.map { " and v.kind = \($0.rawValue)" } ?? ""
        return try transaction.rows(
            """
            \(fragment: Self.selection(list, grant)) \(fragment: condition)
            order by v.name_key, v.id limit \(Self.countMax)
            """, Self.view)
    }

    /// One of them; nil if there is none, or it is somebody else's.
    func find(
        _ id: SavedViewID, of list: ListID, _ grant: Grant<some ResponseReading>,
        _ transaction: borrowing Transaction
    ) throws -> SavedView? {
        try transaction.first("\(fragment: Self.selection(list, grant)) and v.id = \(id)", Self.view)
    }

    /// The view of that name, in any case; one's own before a shared one.
    func find(
        named name: String, of list: ListID, kind: SavedView.Kind, _ grant: Grant<some ResponseReading>,
        _ transaction: borrowing Transaction
    ) throws -> SavedView? {
        try transaction.first(
            """
            \(fragment: Self.selection(list, grant)) and v.name_key = \(name.lowercased())
                and v.kind = \(kind.rawValue) order by v.owner_id is null limit 1
            """, Self.view)
    }

    /// Keeps a view, in place of a former one if there is; sharing needs the right to edit.
    func save(
        _ draft: Draft, replacing former: SavedView? = nil, of list: ListID, with grant: Grant<ViewResponses>,
        sharing: Grant<EditResponses>?, _ transaction: borrowing Transaction
    ) throws -> SavedViewID {
        try check(isShared: draft.isShared || former?.isShared == true, sharing)
        let owner = draft.isShared ? nil : grant.actor.user
        let isOwned: SQL = owner.map { "owner_id = \($0)" } ?? "owner_id is null"
        let taken: SavedViewID? = try transaction.value(
            """
            select id from list_views where list_id = \(list) and name_key = \(draft.name.lowercased())
                and \(fragment: isOwned) and id <> \(former?.id.rawValue ?? 0)
            """)
        if taken != nil {
            throw Invalid("name", "There is a view called \(draft.name) already. Choose another name.")
        }
        let id: SavedViewID?
        if let former {
            id = try transaction.value(
                """
                update list_views set name = \(draft.name), name_key = \(draft.name.lowercased()),
                    owner_id = \(owner), query = \(draft.query), changed_at = \(grant.now),
                    changed_by = \(grant.actor.name)
                where id = \(former.id) and list_id = \(list) returning id
                """)
        } else {
            id = try transaction.value(
                """
                insert into list_views
                    (list_id, kind, name, name_key, owner_id, query, changed_at, changed_by)
                values (\(list), \(draft.kind.rawValue), \(draft.name), \(draft.name.lowercased()), \(owner),
                    \(draft.query), \(grant.now), \(grant.actor.name)) returning id
                """)
        }
        guard let id else { throw NotFound("saved view") }
        try grant.record(
            "list-view.\(former == nil ? "save" : "change")", about: draft.name,
            ["list": .number(Int(list.value)), "shared": .flag(draft.isShared)], in: transaction)
        return id
    }

    /// Deletes a view; a shared one needs the right to edit.
    func delete(
        _ view: SavedView, of list: ListID, with grant: Grant<ViewResponses>, sharing: Grant<EditResponses>?,
        _ transaction: borrowing Transaction
    ) throws {
        try check(isShared: view.isShared, sharing)
        try transaction.run("delete from list_views where id = \(view.id) and list_id = \(list)")
        try grant.record(
            "list-view.delete", about: view.name,
            ["list": .number(Int(list.value)), "shared": .flag(view.isShared)], in: transaction)
    }

    private func check(isShared: Bool, _ sharing: Grant<EditResponses>?) throws {
        if isShared, sharing == nil { throw AccessDenied(.editResponses) }
    }

    /// Confined to the grant's channel and to what its holder may open.
    private static func selection(_ list: ListID, _ grant: Grant<some ResponseReading>) -> SQL {
        """
        select v.id, v.kind, v.name, v.owner_id, v.query, v.changed_at, v.changed_by
        from list_views v join lists l on l.id = v.list_id
        where v.list_id = \(list) and l.channel_id = \(grant.subject.id)
            and (v.owner_id is null or v.owner_id = \(grant.actor.user))
        """
    }

    private static func view(_ row: Row) throws -> SavedView {
        try SavedView(
            id: row[0], kind: SavedView.Kind(rawValue: row[1]) ?? .rows, name: row[2], owner: row[3],
            query: row[4], changedAt: row[5], changedBy: row[6])
    }
}
