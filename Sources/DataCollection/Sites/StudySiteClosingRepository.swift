import Access
import Responses
import SQLStore

/// The participants and tokens of a site that is closed.
enum StudySiteClosingRepository {
    /// The reason of the revocation.
    static let reason = "Site closed"

    static func participantCount(
        of site: StudySite, with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            "select count(*) from participants where site_id = \(site.id) and channel_id = \(grant.subject.id)"
        ) ?? 0
    }

    /// Returns the number of tokens of the site that can still be used, including those of a batch that is being
    /// generated.
    static func unusedCount(
        of site: StudySite, with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select count(*) from token_batches b join enrollment_tokens t on t.batch_id = b.id
            where b.site_id = \(site.id) and b.channel_id = \(grant.subject.id) and b.revoked_at is null
                and t.participant_id is null and t.revoked_at is null
            """) ?? 0
    }

    /// Revokes the batches of a site and returns them.
    static func revokeBatches(
        of site: StudySite, with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> [TokenBatchID] {
        try transaction.rows(
            """
            update token_batches set revoked_at = \(grant.now), revoked_by = \(grant.actor.name),
                revoke_reason = \(reason)
            where site_id = \(site.id) and channel_id = \(grant.subject.id) and revoked_at is null returning id
            """
        ) { try $0[0] }
    }
}
