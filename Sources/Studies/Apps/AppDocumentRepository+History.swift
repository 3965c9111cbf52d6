import JSON
import SQLStore
import Timekeeping

extension AppDocumentRepository {
    /// Every revision of a document, the newest first.
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

    /// What differs between two revisions of a document.
    public func differences(
        of kind: AppDocumentKind, from: Int, to: Int, _ transaction: borrowing Transaction
    ) throws -> [Difference] {
        func whole<Document: AppDocument>(_ type: Document.Type, _ revision: Int) throws -> String {
            // Encoded again, so that a member that is newer than a revision does not count as a change.
            try DesignCoding.encode(
                try DesignCoding.decode(type, from: body(of: kind, revision: revision, transaction)))
        }
        return try Difference.between(try whole(kind.type, from), try whole(kind.type, to))
    }

    /// Takes a previous value of a document up again, as a new revision; refused like any save.
    ///
    /// Returns what differs from the value until now.
    public func restore(
        _ previous: Int, of kind: AppDocumentKind, startedFrom revision: Int, by author: Author,
        at now: Instant,
        siteAddress: String, _ transaction: borrowing Transaction
    ) throws -> [Difference] {
        let body = try body(of: kind, revision: previous, transaction)
        func restore<Document: AppDocument>(_ type: Document.Type) throws -> [Difference] {
            try save(
                try DesignCoding.decode(type, from: body), startedFrom: revision, by: author, at: now,
                siteAddress: siteAddress, restoredFrom: previous, transaction)
        }
        return try restore(kind.type)
    }

    /// The last value that held something, and who saved the first one without it; nil where no value held it, or
    /// the current one does.
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

    /// What differs between two values of a document.
    public func differences<Document: AppDocument>(
        from previous: Document, to value: Document
    ) throws -> [Difference] {
        try Difference.between(try DesignCoding.encode(previous), try DesignCoding.encode(value))
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
