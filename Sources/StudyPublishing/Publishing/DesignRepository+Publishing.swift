import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension DesignRepository {
    /// Marks the active documents of a study that weren't published before as published.
    static func markPublished(
        in scope: DesignScope, at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update design_documents set published_at = \(now)
            where folder_id = \(scope.folder) and published_at is null
                and state = \(DocumentSummary.State.active)
            """)
    }

    /// Returns a text that changes whenever a document of a study, a confirmed translation of it, or the status of its
    /// channel changes.
    static func stamp(
        on kind: ChannelKind, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> String {
        let documents: String? = try transaction.value(
            """
            select count(*) || '.' || coalesce(sum(revision), 0) || '.' || coalesce(max(modified_at), 0)
            from design_documents where folder_id = \(scope.folder)
            """)
        let edits: Int? = try transaction.value(
            "select max(id) from design_edits where folder_id = \(scope.folder)")
        let confirmed: String? = try transaction.value(
            """
            select count(*) || '.' || coalesce(max(c.confirmed_at), 0) from confirmed_translations c
            join design_documents d on d.id = c.document_id where d.folder_id = \(scope.folder)
            """)
        let status: String? = try transaction.value(
            "select status from channels where study_folder_id = \(scope.folder) and kind = \(kind)")
        return "\(documents ?? "") \(edits ?? 0) \(confirmed ?? "") \(status ?? "")"
    }
}
