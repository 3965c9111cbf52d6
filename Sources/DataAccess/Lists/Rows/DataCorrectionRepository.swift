import Access
import Responses
import SQLStore
import Studies
import Timekeeping

/// The corrections and discards of responses within a period.
enum DataCorrectionRepository {
    /// Returns the corrections of responses that were made or withdrawn within a period, in the order in
    /// which they were made.
    static func corrections(
        since: Instant, before: Instant, limit: Int, with grant: Grant<ViewResponses>,
        in transaction: borrowing Transaction
    ) throws -> [ResponseCorrection] {
        try transaction.rows(
            """
            \(fragment: ResponseCorrection.selection) join responses r on r.id = c.response_id
            where r.channel_id = \(grant.subject.id) and (
                (c.corrected_at >= \(since) and c.corrected_at < \(before))
                or (c.withdrawn_at >= \(since) and c.withdrawn_at < \(before)))
            order by c.id limit \(limit)
            """, ResponseCorrection.init)
    }

    /// Returns the discards of responses that were made or undone within a period, in the order in which they
    /// were made.
    static func discards(
        since: Instant, before: Instant, limit: Int, with grant: Grant<ViewResponses>,
        in transaction: borrowing Transaction
    ) throws -> [ResponseDiscard] {
        try transaction.rows(
            """
            \(fragment: ResponseDiscard.selection) join responses r on r.id = d.response_id
            where r.channel_id = \(grant.subject.id) and (
                (d.discarded_at >= \(since) and d.discarded_at < \(before))
                or (d.restored_at >= \(since) and d.restored_at < \(before)))
            order by d.id limit \(limit)
            """, ResponseDiscard.init)
    }
}
