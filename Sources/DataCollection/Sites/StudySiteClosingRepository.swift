import Access
import Responses
import SQLStore

/// The participants and tokens of a site that is closed.
enum StudySiteClosingRepository {
    /// What closing a site concerns.
    struct Counts: Sendable {
        let participants: Int
        let unusedTokens: Int
    }

    /// The reason of the revocation.
    private static let reason = "Site closed"

    /// Returns the number of participants of a site, and of tokens that can still be used, including those of a batch that is
    /// being generated.
    static func counts(
        of site: StudySite, with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> Counts {
        let participants: Int? = try transaction.value(
            """
            select count(*) from participants where site_id = \(site.id) and channel_id = \(grant.subject.id)
            """)
        let tokens: Int? = try transaction.value(
            """
            select count(*) from token_batches b join enrollment_tokens t on t.batch_id = b.id
            where b.site_id = \(site.id) and b.channel_id = \(grant.subject.id) and b.revoked_at is null
                and t.participant_id is null and t.revoked_at is null
            """)
        return Counts(participants: participants ?? 0, unusedTokens: tokens ?? 0)
    }

    /// Revokes the batches of a site.
    static func revokeTokens(
        of site: StudySite, with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws {
        let batches: [TokenBatchID] = try transaction.rows(
            """
            update token_batches set revoked_at = \(grant.now), revoked_by = \(grant.actor.name),
                revoke_reason = \(reason)
            where site_id = \(site.id) and channel_id = \(grant.subject.id) and revoked_at is null returning id
            """
        ) { try $0[0] }
        for batch in batches {
            try grant.record(
                "token-batch.revoke", about: "batch \(batch)",
                ["reason": .text(reason), "site": .text(site.code)], in: transaction)
        }
    }
}
