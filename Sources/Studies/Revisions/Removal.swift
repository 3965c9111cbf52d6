import SQLStore
import Timekeeping
import Vocabulary

/// The removal of a document or of a part of one, with its author and time.
public struct Removal: Hashable, Sendable {
    /// The author.
    public let author: Author
    /// The time of the removal.
    public let at: Instant
}

extension DesignRepository {
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
