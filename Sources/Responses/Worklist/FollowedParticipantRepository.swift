import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Reads whether, where and in which time zone participants take part, for what users do about them.
package enum FollowedParticipantRepository {
    /// Returns whether the grant covers a participant.
    package static func covers(
        _ participant: ParticipantID, with grant: Grant<some StudySiteLimited>,
        _ transaction: borrowing Transaction
    ) throws -> Bool { try find(participant, grant, transaction) != nil }

    /// Returns whether a participant takes part whom the grant covers.
    package static func takesPart(
        _ participant: ParticipantID, with grant: Grant<some StudySiteLimited>,
        _ transaction: borrowing Transaction
    ) throws -> Bool { try find(participant, grant, transaction)?.isActive ?? false }

    /// Returns the site of a participant who takes part; nil for none.
    ///
    /// - Throws: ``NotFound`` for a participant whom the grant doesn't cover, ``Conflict`` for one who has withdrawn.
    static func site(
        ofActive participant: ParticipantID, with grant: Grant<some StudySiteLimited>,
        _ transaction: borrowing Transaction
    ) throws -> StudySiteID? {
        guard let found = try find(participant, grant, transaction) else { throw NotFound("participant") }
        guard found.isActive else { throw Conflict("Participant \(participant) has withdrawn.") }
        return found.site
    }

    private static func find(
        _ participant: ParticipantID, _ grant: Grant<some StudySiteLimited>,
        _ transaction: borrowing Transaction
    ) throws -> (isActive: Bool, site: StudySiteID?)? {
        try transaction.first(
            """
            select p.status, p.site_id from participants p where p.id = \(participant)
                and p.channel_id = \(grant.subject.id) and \(fragment: grant.sites.condition(on: "p.site_id"))
            """
        ) { row in (isActive: try row[0] as Int == 0, site: try row[1] as StudySiteID?) }
    }

    /// Returns up to a number of participants who take part, newest first.
    package static func newest(
        _ count: Int, with grant: Grant<some StudySiteLimited>, _ transaction: borrowing Transaction
    ) throws -> [ParticipantID] {
        try transaction.rows(
            """
            select a.participant_id from adherence_people a
            where a.channel_id = \(grant.subject.id) and a.takes_part = 1
                and \(fragment: grant.sites.condition(on: "a.site_id"))
            order by a.participant_id desc limit \(count)
            """
        ) { try $0[0] }
    }

    /// Returns the zone where a participant was last.
    static func zone(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> IANATimeZone {
        let name: String? = try transaction.value(
            "select time_zone from adherence_people where participant_id = \(participant)")
        return name.flatMap { IANATimeZone($0) } ?? .utc
    }

    /// Returns the day where a participant was last.
    package static func today(
        of participant: ParticipantID, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> CivilDate { try zone(of: participant, transaction).civil(at: now).date }
}
