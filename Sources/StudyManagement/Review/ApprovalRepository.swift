import Access
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// Reads who approved a design for publication.
enum ApprovalRepository {
    /// A user whose newest answer about a design is an approval.
    struct Approval: Hashable {
        let user: UserID
        let name: String
    }

    /// Returns the users whose newest answer about the design with a digest is an approval. Withdrawn requests don't count.
    static func approvals(
        of digest: String, with grant: Grant<PublishStudy>, in transaction: borrowing Transaction
    ) throws -> [Approval] {
        try transaction.rows(
            """
            select a.user_id, a.user_name from review_answers a
            join (
                select max(n.id) as id from review_answers n join review_requests q on q.id = n.request_id
                where q.folder_id = \(grant.subject.study.folderID) and q.digest = \(digest)
                    and q.withdrawn_at is null
                group by n.user_id
            ) as newest on newest.id = a.id
            where a.answer = 'approved' order by a.id
            """
        ) { row in Approval(user: try row[0], name: try row[1]) }
    }

    /// Returns whether a user changed the design since its last publication to the channel, or ever if there is none.
    /// Marking something complete is no change.
    static func hasEdited(
        _ user: UserID, with grant: Grant<PublishStudy>, in transaction: borrowing Transaction
    ) throws -> Bool {
        let folder = grant.subject.study.folderID
        let published: Instant? = try transaction.value(
            "select max(published_at) from publications where channel_id = \(grant.subject.id)")
        let since = published ?? Instant(milliseconds: 0)
        let found: Int? = try transaction.value(
            """
            select 1 from design_revisions r join design_documents d on d.id = r.document_id
            where d.folder_id = \(folder) and r.author_id = \(user) and r.saved_at > \(since)
            union all
            select 1 from design_edits e
            where e.folder_id = \(folder) and e.author_id = \(user) and e.at > \(since)
                and e.deed not in ('completed', 'reopened')
            limit 1
            """)
        return found != nil
    }
}
