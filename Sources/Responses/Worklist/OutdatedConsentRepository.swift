import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Reads the participants who agreed to a version of the consent from before the last publication that asked everyone to
/// consent again.
package enum OutdatedConsentRepository {
    /// Returns up to a number of these participants with the versions they agreed to, those with the lowest numbers first.
    package static func page(
        count: Int, with grant: Grant<some ParticipantReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [(participant: ParticipantID, version: String)] {
        guard let current = try CurrentConsent(of: grant.subject.id, transaction) else { return [] }
        return try transaction.rows(
            """
            select p.id, p.consent_version from participants p
            where \(fragment: covered(grant)) and \(fragment: current.isOutdated) order by p.id limit \(count)
            """
        ) { row in (participant: try row[0], version: try row[1]) }
    }

    /// Returns the number of these participants.
    package static func count(
        with grant: Grant<some ParticipantReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> Int {
        guard let current = try CurrentConsent(of: grant.subject.id, transaction) else { return 0 }
        return try transaction.value(
            """
            select count(*) from participants p
            where \(fragment: covered(grant)) and \(fragment: current.isOutdated)
            """) ?? 0
    }

    private static func covered(_ grant: Grant<some ParticipantReadingAtSites>) -> SQL {
        """
        p.channel_id = \(grant.subject.id) and p.status = 0
            and \(fragment: grant.sites.condition(on: "p.site_id"))
        """
    }
}

extension OutdatedConsentRepository {
    /// The versions of a channel's consent that are current: those since everyone was asked to consent again.
    struct CurrentConsent: Sendable {
        let versions: [String]
        /// When everyone was asked.
        let askedAt: Instant

        /// Reads them; nil if no publication asked everyone again.
        init?(of channel: ChannelID, _ transaction: borrowing Transaction) throws {
            let asked = try transaction.first(
                """
                select id, published_at from publications
                where channel_id = \(channel) and reconsenting_participants is not null order by id desc limit 1
                """
            ) { row in (id: try row[0] as Int64, at: try row[1] as Instant) }
            guard let asked else { return nil }
            let tenths: [Int] = try transaction.rows(
                """
                select distinct consent_version from publications
                where channel_id = \(channel) and id >= \(asked.id)
                """
            ) { try $0[0] }
            versions = tenths.map { "\($0 / 10).\($0 % 10)" }
            askedAt = asked.at
        }

        /// The condition on a participant `p`. One whose version isn't known isn't outdated.
        var isOutdated: SQL {
            "(p.consent_version is not null and p.consent_version not in (\(list: versions)))"
        }
    }
}
