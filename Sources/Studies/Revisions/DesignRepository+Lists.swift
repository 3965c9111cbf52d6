import SQLStore
import Timekeeping
import Vocabulary

extension DesignRepository {
    /// Moves a document to a position in its list, counted from 1. Larger positions mean the end.
    public func move(
        _ id: DocumentID, to place: Int, in scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        let moved = try entry(id, in: scope, transaction)
        var order = try entries(of: moved.kind.section, in: scope, transaction)
            .filter { $0.kind == moved.kind }.map(\.id)
        guard moved.kind.isListed, let from = order.firstIndex(of: id) else { throw DocumentNotFound() }
        order.remove(at: from)
        let target = min(max(place - 1, 0), order.count)
        order.insert(id, at: target)
        for (index, document) in order.enumerated() {
            try transaction.run(
                """
                update design_documents set position = \(index + 1)
                where id = \(document) and position <> \(index + 1)
                """)
        }
        if target == from { return }
        try record(
            .moved, moved, touching: .order(moved.kind), before: from + 1, after: target + 1, in: scope,
            by: author, transaction)
    }

    /// Removes a document from its list.
    ///
    /// The document is marked as deleted and keeps its history, so that it can be restored. If it was published, the
    /// next publication ends it for participants. Throws an error if schedules count from its dates.
    public func remove(
        _ id: DocumentID, in scope: DesignScope, by author: Author, _ transaction: borrowing Transaction
    ) throws {
        let entry = try entry(id, in: scope, transaction)
        guard entry.kind.isListed, entry.state == .active else { throw DocumentNotFound() }
        try checkAnchorIsUnused(entry, in: scope, transaction)
        let order = try entries(of: entry.kind.section, in: scope, transaction)
            .filter { $0.kind == entry.kind }.map(\.id)
        try setState(.deleted, of: entry, by: author, transaction)
        try record(
            .removed, entry, touching: .document(id), before: order.firstIndex(of: id).map { $0 + 1 },
            in: scope, by: author, transaction)
    }

    /// Restores a deleted document to its list, unless another document has since used its key.
    public func restore(
        _ id: DocumentID, in scope: DesignScope, by author: Author, _ transaction: borrowing Transaction
    ) throws {
        let entry = try entry(id, in: scope, transaction)
        guard entry.state == .deleted else { throw DocumentNotFound() }
        let refusals = try currentProblems(of: id, in: scope, transaction).refusals
        if !refusals.isEmpty { throw DocumentInvalid(problems: refusals) }
        try setState(.active, of: entry, by: author, transaction)
        try record(.reinstated, entry, touching: .document(id), in: scope, by: author, transaction)
    }

    /// Restores a deleted document to its list with a new value, as its next revision.
    ///
    /// Throws the same errors as saving: if the rules reject the value, or another user saved since `revision` was
    /// opened.
    public func reinstate<Document: DesignDocument>(
        _ id: DocumentID, with value: Document, startedFrom revision: Int, in scope: DesignScope,
        by author: Author, _ transaction: borrowing Transaction
    ) throws -> SavedDocument<Document> {
        let removed = try removedDocument(Document.self, id, in: scope, transaction)
        if removed.revision != revision {
            throw try conflict(value, removed, startedFrom: revision, transaction)
        }
        let problems = try validate(value, as: id, in: scope, transaction)
        var edit: DesignEditID?
        if value != removed.value {
            // Save the value first: another item may have taken the key of the previous value.
            edit = try append(
                value, to: removed.entry, restoredFrom: nil, in: scope, by: author, transaction)
        }
        try setState(.active, of: removed.entry, by: author, transaction)
        edit = try record(
            .reinstated, removed.entry, touching: .document(id), as: edit, in: scope, by: author, transaction)
        if Self.anchorDates(of: value, id) != Self.anchorDates(of: removed.value, id) {
            try recheckMarks(after: edit, in: scope, by: author, transaction)
        } else {
            try preserveCompletion(
                of: removed.entry, problems: problems, after: edit, in: scope, by: author, transaction)
        }
        return try document(Document.self, id, in: scope, transaction)
    }

    private func setState(
        _ state: DocumentSummary.State, of entry: DocumentSummary, by author: Author,
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
