import SQLStore
import Vocabulary

extension DesignRepository {
    /// Returns the complete saved design.
    package func snapshot(in scope: DesignScope, _ transaction: borrowing Transaction) throws
        -> DesignSnapshot
    {
        DesignSnapshot(
            documents: try transaction.rows(
                """
                select d.id, d.kind, coalesce(d.key, ''), d.state, r.body from design_documents d
                join design_revisions r on r.document_id = d.id and r.revision = d.revision
                where d.folder_id = \(scope.folder)
                    and (d.state = \(DocumentSummary.State.active) or d.published_at is not null)
                order by d.kind, d.position, d.id
                """
            ) { row in
                DesignSnapshot.Document(
                    id: try row[0], kind: try row[1], key: try row[2], state: try row[3], body: try row[4])
            })
    }
}
