import Access
import SQLStore
import Vocabulary

/// Finds the tokens and studies of requests for enrollment.
///
/// A batch that is still being generated has no visible tokens yet. A revoked token counts as unknown, because apps
/// have no other message for it. A study of an app with another Response server counts as unknown, too: a participant
/// who enrolled here would be one that its server doesn't have.
enum EnrollmentRepository {
    /// The condition on `c`, a channel, that its app uses the Response server of this portal.
    private static let collectsHere: SQL =
        "not exists (select 1 from app_response_servers r where r.app_folder_id = c.app_folder_id)"

    /// Returns the Study ID of the study that a token belongs to; nil for an unknown token.
    static func studyID(of token: String, _ transaction: borrowing Transaction) throws -> String? {
        try transaction.value(
            """
            select c.study_id from enrollment_tokens t join token_batches b on b.id = t.batch_id
                join channels c on c.id = b.channel_id
            where t.token = \(token) and b.issued_count = b.token_count and c.trash_id is null
                and (t.participant_id is not null
                    or (t.revoked_at is null and b.revoked_at is null and \(fragment: collectsHere)))
            """)
    }

    /// Returns the row of a token, whether a participant has used it, its channel, and its site; nil for an unknown token.
    static func find(
        _ token: String, _ transaction: borrowing Transaction
    ) throws -> (row: Int64, isUsed: Bool, channel: ChannelID, site: StudySiteID?)? {
        try transaction.first(
            """
            select t.id, t.participant_id, b.channel_id, b.site_id
            from enrollment_tokens t join token_batches b on b.id = t.batch_id
            where t.token = \(token) and b.issued_count = b.token_count
                and (t.participant_id is not null or (t.revoked_at is null and b.revoked_at is null))
            """
        ) { row in (row: try row[0], isUsed: !row.isNull(1), channel: try row[2], site: try row[3]) }
    }

    /// Returns the channels with a Study ID, compared case-insensitively.
    static func channels(
        of studyID: StudyID, _ transaction: borrowing Transaction
    ) throws -> [ChannelID] {
        try transaction.rows(
            """
            select c.id from channels c where c.study_id_key = \(studyID.folded) and c.trash_id is null
                and \(fragment: collectsHere)
            order by c.id
            """
        ) { try $0[0] }
    }

    /// Returns whether a study has a batch of tokens, so that enrollment requires one.
    static func hasBatches(_ studyID: StudyID, _ transaction: borrowing Transaction) throws -> Bool {
        let batches: Int? = try transaction.value(
            """
            select 1 from token_batches b join channels c on c.id = b.channel_id
            where c.study_id_key = \(studyID.folded) and c.trash_id is null and \(fragment: collectsHere) limit 1
            """)
        return batches != nil
    }
}
