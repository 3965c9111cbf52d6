import SQLStore
import Timekeeping
import Vocabulary

extension DesignRepository {
    /// Returns all revisions of a document, newest first.
    public func history(
        of id: DocumentID, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [RevisionSummary] {
        _ = try entry(id, in: scope, transaction)
        return try transaction.rows(
            """
            select revision, saved_at, author_id, author_name, restored_from from design_revisions
            where document_id = \(id) order by revision desc
            """
        ) { row in
            RevisionSummary(
                revision: try row[0], savedAt: try row[1], author: Author(user: try row[2], name: try row[3]),
                restoredFrom: try row[4])
        }
    }

    /// Gives the earlier revisions of a document its current value, so that nothing in it appears to have changed.
    ///
    /// An imported document follows the standard one. Without this, an imported translation that equals the
    /// standard one would count as a translation of the standard English text.
    func forgetEarlierValues(of id: DocumentID, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update design_revisions set body = (
                select r.body from design_revisions r
                join design_documents d on d.id = r.document_id and d.revision = r.revision
                where d.id = \(id)
            ) where document_id = \(id)
            """)
    }

    /// Returns the value of a document in a revision.
    public func value<Document: DesignDocument>(
        _ type: Document.Type, of id: DocumentID, revision: Int, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> Document {
        guard try entry(id, in: scope, transaction).kind == Document.kind else { throw DocumentNotFound() }
        return try DesignCoding.decode(type, from: try body(of: id, revision: revision, transaction))
    }

    /// Returns the value of a document of any kind in a revision.
    public func value(
        of id: DocumentID, revision: Int, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> any DesignDocument {
        let kind = try entry(id, in: scope, transaction).kind
        return try DesignCoding.decode(kind, from: try body(of: id, revision: revision, transaction))
    }

    /// Returns the differences between two revisions of a document.
    public func differences(
        of id: DocumentID, from earlier: Int, to later: Int, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [Difference] {
        _ = try entry(id, in: scope, transaction)
        return try Difference.between(
            try body(of: id, revision: earlier, transaction), try body(of: id, revision: later, transaction))
    }

    /// Returns the differences between a revision of a document and an unsaved value.
    public func differences<Document: DesignDocument>(
        of id: DocumentID, from earlier: Int, to own: Document, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [Difference] {
        _ = try entry(id, in: scope, transaction)
        return try Difference.between(
            try body(of: id, revision: earlier, transaction), try DesignCoding.encode(own))
    }

    /// Restores the value of a previous revision as a new revision.
    ///
    /// Throws the same errors as saving: if another user saved since `revision` was opened, or if the rules no longer
    /// allow the value, for example because a key has since been published with another meaning.
    public func restore(
        _ previous: Int, of id: DocumentID, startedFrom revision: Int, in scope: DesignScope,
        by author: Author,
        _ transaction: borrowing Transaction
    ) throws -> DocumentSummary {
        let current = try entry(id, in: scope, transaction)
        let value = try DesignCoding.decode(
            current.kind, from: try body(of: id, revision: previous, transaction))
        try restore(value, previous, current, startedFrom: revision, in: scope, by: author, transaction)
        return try entry(id, in: scope, transaction)
    }

    private func restore<Document: DesignDocument>(
        _ value: Document, _ previous: Int, _ current: DocumentSummary, startedFrom revision: Int,
        in scope: DesignScope, by author: Author, _ transaction: borrowing Transaction
    ) throws {
        if current.revision != revision {
            // Saving detects and reports the conflict.
            _ = try save(
                value, as: current.id, startedFrom: revision, in: scope, by: author, transaction)
            return
        }
        let problems = try problems(of: value, as: current.id, in: scope, transaction)
        if !problems.refusals.isEmpty { throw DocumentInvalid(problems: problems.refusals) }
        let body = try body(of: current.id, revision: current.revision, transaction)
        let dates = Self.anchorDates(of: try DesignCoding.decode(Document.self, from: body), current.id)
        let edit = try append(
            value, to: current, restoredFrom: previous, in: scope, by: author, transaction)
        if Document.kind == .settings || Self.anchorDates(of: value, current.id) != dates {
            try recheckMarks(after: edit, in: scope, by: author, transaction)
        } else {
            try preserveCompletion(
                of: current, problems: problems, after: edit, in: scope, by: author, transaction)
        }
    }

    func body(
        of id: DocumentID, revision: Int, _ transaction: borrowing Transaction
    ) throws -> String {
        let body: String? = try transaction.value(
            "select body from design_revisions where document_id = \(id) and revision = \(revision)")
        guard let body else { throw DocumentNotFound() }
        return body
    }

    /// Returns the removal of a document from its list; nil if the document is part of the design.
    public func removal(
        of id: DocumentID, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> Removal? {
        let entry = try entry(id, in: scope, transaction)
        guard entry.state == .deleted else { return nil }
        let noted = try transaction.first(
            """
            select e.author_id, e.author_name, e.at from design_edits e
            where e.folder_id = \(scope.folder) and e.document_id = \(id)
                and e.deed = \(DesignEdit.Kind.removed)
            order by e.id desc limit 1
            """
        ) { row in Removal(author: Author(user: try row[0], name: try row[1]), at: try row[2]) }
        // For documents removed before edits were recorded, only the last author is available.
        return noted ?? Removal(author: entry.modifiedBy, at: entry.modifiedAt)
    }

    /// Returns the first save of a document without a part that an earlier revision had; nil if the document still has
    /// the part, or did not have it in that revision.
    public func removal<Document: DesignDocument>(
        from id: DocumentID, since revision: Int, in scope: DesignScope,
        _ transaction: borrowing Transaction, of part: (Document) -> Bool
    ) throws -> Removal? {
        var without: RevisionSummary?
        for entry in try history(of: id, in: scope, transaction) where entry.revision >= revision {
            let value = try value(
                Document.self, of: id, revision: entry.revision, in: scope, transaction)
            if part(value) { return without.map { Removal(author: $0.author, at: $0.savedAt) } }
            without = entry
        }
        return nil
    }
}
