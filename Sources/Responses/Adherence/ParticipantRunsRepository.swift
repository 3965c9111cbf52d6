import Access
import Adherence
import SQLStore
import Timekeeping

/// Computes the runs of a single participant for a page, from the data of this moment.
package enum ParticipantRunsRepository {
    /// Returns the runs; nil for a participant whom the grant doesn't cover.
    package static func find(
        _ participant: ParticipantID, _ schedules: StudyScheduleCache, at now: Instant,
        with grant: Grant<some ParticipantReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> ParticipantAdherence? {
        let found: Int? = try transaction.value(
            """
            select 1 from participants p where p.id = \(participant) and p.channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(on: "p.site_id"))
            """)
        guard found != nil else { return nil }
        var computation = AdherenceComputation(schedules, at: now)
        return try computation.timeline(of: participant, transaction)?.adherence
    }
}
