import Access
import SQLStore
import Vocabulary

/// Reads the participants who agreed to a version of the consent from before the last publication that asked everyone to
/// consent again.
package enum OutdatedConsentRepository {
    /// Returns up to a number of these participants with the versions they agreed to, those with the lowest numbers first.
    package static func page(
        count: Int, with grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [(participant: ParticipantID, version: String)] {
        try transaction.rows(
            """
            select p.id, p.consent_version from participants p
            where \(fragment: covered(grant)) and \(fragment: isOutdated) order by p.id limit \(count)
            """
        ) { row in (participant: try row[0], version: try row[1]) }
    }

    /// Returns the number of these participants.
    package static func count(
        with grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select count(*) from participants p
            where \(fragment: covered(grant)) and \(fragment: isOutdated)
            """) ?? 0
    }

    private static func covered(_ grant: Grant<some ResponseReadingAtSites>) -> SQL {
        """
        p.channel_id = \(grant.subject.id) and p.status = 0
            and \(fragment: grant.sites.condition(on: "p.site_id"))
        """
    }

    /// The condition on a participant `p`. Versions are published in tenths.
    static let isOutdated: SQL = """
        (p.consent_version is not null and exists (\(fragment: asked("1"))) and not exists (
            select 1 from publications v where v.channel_id = p.channel_id
                and p.consent_version = (v.consent_version / 10) || '.' || (v.consent_version % 10)
                and v.id >= (\(fragment: asked("max(q.id)")))))
        """

    /// Selects from the publications that asked all participants of `p`'s study to consent again.
    static func asked(_ what: SQL) -> SQL {
        """
        select \(fragment: what) from publications q
        where q.channel_id = p.channel_id and q.reconsenting_participants is not null
        """
    }
}
