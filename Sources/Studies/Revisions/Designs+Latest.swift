import SQLStore
import Timekeeping

/// One save of one document, as the history of a whole design lists it.
public struct DesignChange: Hashable, Sendable {
    /// The document's row.
    public let document: DocumentID
    /// What it is about.
    public let kind: DocumentKind
    /// What pages show for it now.
    public let title: String
    /// The revision that the save made.
    public let revision: RevisionEntry
}

extension Designs {
    /// What was saved in any document of the design, newest first; `skipping` pages through it.
    public func changes(
        limit: Int, skipping count: Int = 0, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [DesignChange] {
        try transaction.rows(
            """
            select d.id, d.kind, d.title, r.revision, r.saved_at, r.author_id, r.author_name, r.restored_from
            from design_revisions r join design_documents d on d.id = r.document_id
            where d.folder_id = \(scope.folder)
            order by r.saved_at desc, d.id desc, r.revision desc limit \(limit) offset \(count)
            """
        ) { row in
            DesignChange(
                document: try row[0], kind: try row[1], title: try row[2],
                revision: RevisionEntry(
                    revision: try row[3], savedAt: try row[4],
                    author: Author(user: try row[5], name: try row[6]), restoredFrom: try row[7]))
        }
    }
}
