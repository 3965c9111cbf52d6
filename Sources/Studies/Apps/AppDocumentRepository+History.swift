import JSON
import SQLStore
import Timekeeping
import Vocabulary

extension AppDocumentRepository {
    /// Returns all revisions of a document, newest first.
    public func history(
        of kind: AppDocumentKind, _ transaction: borrowing Transaction
    ) throws -> [RevisionSummary] {
        try transaction.rows(
            """
            select revision, saved_at, author_id, author_name, restored_from from app_document_revisions
            where app_folder_id = \(app) and kind = \(kind) order by revision desc
            """
        ) { row in
            RevisionSummary(
                revision: try row[0], savedAt: try row[1],
                author: Author(user: try row[2], name: try row[3]), restoredFrom: try row[4])
        }
    }

    /// Returns the differences between two revisions of a document.
    public func differences(
        of kind: AppDocumentKind, from: Int, to: Int, _ transaction: borrowing Transaction
    ) throws -> [Difference] {
        func document<Document: AppDocument>(_ type: Document.Type, _ revision: Int) throws -> String {
            // Encoded again, so that a member that was added after a revision does not count as a change.
            try DesignCoding.encode(
                try DesignCoding.decode(type, from: body(of: kind, revision: revision, transaction)))
        }
        return try Difference.between(try document(kind.type, from), try document(kind.type, to))
    }

    /// Restores a previous value of a document as a new revision. Throws the same errors as saving.
    ///
    /// Returns the differences from the current value.
    public func restore(
        _ previous: Int, of kind: AppDocumentKind, startedFrom revision: Int, by author: Author,
        at now: Instant,
        siteAddress: String, _ transaction: borrowing Transaction
    ) throws -> [Difference] {
        let body = try body(of: kind, revision: previous, transaction)
        func restore<Document: AppDocument>(_ type: Document.Type) throws -> [Difference] {
            try save(
                try DesignCoding.decode(type, from: body), startedFrom: revision, by: author, at: now,
                siteAddress: siteAddress, restoredFrom: previous, transaction
            ).differences
        }
        return try restore(kind.type)
    }

    /// Returns the last value that contained something, and the author of the first value without it; nil if no value
    /// contained it, or the current one does.
    public func lastValue<Document: AppDocument>(
        of type: Document.Type, holding part: (Document) -> Bool, _ transaction: borrowing Transaction
    ) throws -> (value: Document, removal: Removal)? {
        var without: RevisionSummary?
        for entry in try history(of: Document.kind, transaction) {
            let value = try DesignCoding.decode(
                type, from: body(of: Document.kind, revision: entry.revision, transaction))
            if part(value) { return without.map { (value, Removal(author: $0.author, at: $0.savedAt)) } }
            without = entry
        }
        return nil
    }

    /// Returns the differences between two values of a document.
    public func differences<Document: AppDocument>(
        from previous: Document, to value: Document
    ) throws -> [Difference] {
        try Difference.between(try DesignCoding.encode(previous), try DesignCoding.encode(value))
    }

    /// Returns the stored form of a document in a revision.
    public func stored(
        _ kind: AppDocumentKind, revision: Int, _ transaction: borrowing Transaction
    ) throws -> JSONTree {
        try JSONTree.parse(try body(of: kind, revision: revision, transaction))
    }

    func body(
        of kind: AppDocumentKind, revision: Int, _ transaction: borrowing Transaction
    ) throws -> String {
        let body: String? = try transaction.value(
            """
            select body from app_document_revisions
            where app_folder_id = \(app) and kind = \(kind) and revision = \(revision)
            """)
        guard let body else { throw DocumentNotFound() }
        return body
    }
}
