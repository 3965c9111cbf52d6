import SQLStore
import Timekeeping

extension Designs {
    /// Puts a document at a place of its list, counted from 1; places beyond the end mean the end.
    public func move(
        _ id: DocumentID, to place: Int, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws {
        let moved = try entry(id, in: scope, transaction)
        var order = try entries(of: moved.kind.section, in: scope, transaction)
            .filter { $0.kind == moved.kind }.map(\.id)
        guard moved.kind.isListed, let from = order.firstIndex(of: id) else { throw DocumentNotFound() }
        order.remove(at: from)
        order.insert(id, at: min(max(place - 1, 0), order.count))
        for (index, document) in order.enumerated() {
            try transaction.run(
                """
                update design_documents set position = \(index + 1)
                where id = \(document) and position <> \(index + 1)
                """)
        }
    }

    /// Takes a document out of its list.
    ///
    /// One that was never published is gone with its history. A published one stays, marked deleted: the next
    /// publication ends it for participants. One from whose dates schedules count is refused.
    public func remove(
        _ id: DocumentID, in scope: DesignScope, by author: Author, _ transaction: borrowing Transaction
    ) throws {
        let entry = try entry(id, in: scope, transaction)
        guard entry.kind.isListed, entry.state == .active else { throw DocumentNotFound() }
        try refuseRemovalOfAnchor(entry, in: scope, transaction)
        if entry.publishedAt == nil {
            try transaction.run(
                "delete from design_documents where folder_id = \(scope.folder) and id = \(id)")
        } else {
            try setState(.deleted, of: entry, by: author, transaction)
        }
    }

    /// Puts a deleted document back into its list, unless another has taken its key since.
    public func reinstate(
        _ id: DocumentID, in scope: DesignScope, by author: Author, _ transaction: borrowing Transaction
    ) throws {
        let entry = try entry(id, in: scope, transaction)
        guard entry.state == .deleted else { throw DocumentNotFound() }
        let refusals = try currentProblems(of: id, in: scope, transaction).refusals
        if !refusals.isEmpty { throw DocumentRefused(problems: refusals) }
        try setState(.active, of: entry, by: author, transaction)
    }

    private func setState(
        _ state: DocumentEntry.State, of entry: DocumentEntry, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update design_documents set state = \(state), modified_at = \(clock()),
                modified_by = \(author.user), modified_by_name = \(author.name)
            where id = \(entry.id)
            """)
    }
}
