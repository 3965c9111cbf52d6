import Access
import SQLStore

/// Reads the counts of sites.
package enum StudySiteCountRepository {
    /// Returns the counts of each site that the grant covers. The key nil stands for participants without a site, whom only
    /// a grant on the whole study covers.
    package static func counts(
        with grant: Grant<some StudySiteScoped>, _ transaction: borrowing Transaction
    ) throws -> [StudySiteID?: StudySiteCounts] {
        let channel = grant.subject.id
        var counts: [StudySiteID?: StudySiteCounts] = [:]
        try transaction.forEach(
            """
            select p.enrollment_site_id, count(*) from participants p
            where p.channel_id = \(channel) and \(fragment: grant.sites.condition(on: "p.enrollment_site_id"))
            group by 1
            """
        ) { row in counts[try row[0], default: StudySiteCounts()].enrolled += try row[1] as Int }
        try transaction.forEach(
            """
            select p.site_id, count(case when p.status = 0 then 1 end), count(case when p.status = 1 then 1 end)
            from participants p
            where p.channel_id = \(channel) and \(fragment: grant.sites.condition(on: "p.site_id")) group by 1
            """
        ) { row in
            let site: StudySiteID? = try row[0]
            counts[site, default: StudySiteCounts()].active += try row[1] as Int
            counts[site, default: StudySiteCounts()].withdrawn += try row[2] as Int
        }
        try addErased(to: &counts, grant, transaction)
        try addTokens(to: &counts, grant, transaction)
        return counts
    }

    /// The site of an erased participant is that of the batch of their token.
    private static func addErased(
        to counts: inout [StudySiteID?: StudySiteCounts], _ grant: Grant<some StudySiteScoped>,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.forEach(
            """
            select b.site_id, sum(e.participant_count) from erasures e left join token_batches b on b.id = e.batch_id
            where e.channel_id = \(grant.subject.id) and \(fragment: grant.sites.condition(on: "b.site_id")) group by 1
            """
        ) { row in
            let (site, count): (StudySiteID?, Int) = (try row[0], try row[1])
            counts[site, default: StudySiteCounts()].erased += count
            counts[site, default: StudySiteCounts()].enrolled += count
        }
    }

    /// All unused tokens of a revoked batch are revoked.
    private static func addTokens(
        to counts: inout [StudySiteID?: StudySiteCounts], _ grant: Grant<some StudySiteScoped>,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.forEach(
            """
            select b.site_id, sum(b.issued_count
                - (select count(*) from enrollment_tokens t
                    where t.batch_id = b.id and t.participant_id is not null)
                - (select count(*) from enrollment_tokens t where t.batch_id = b.id and t.revoked_at is not null)
                - (select coalesce(sum(e.participant_count), 0) from erasures e
                    where e.channel_id = b.channel_id and e.batch_id = b.id))
            from token_batches b
            where b.channel_id = \(grant.subject.id) and b.revoked_at is null
                and \(fragment: grant.sites.condition(on: "b.site_id")) group by 1
            """
        ) { row in counts[try row[0], default: StudySiteCounts()].unusedTokens += try row[1] as Int }
    }
}
