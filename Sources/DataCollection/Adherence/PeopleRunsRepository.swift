import Access
import Adherence
import Responses
import SQLStore
import Timekeeping

/// Reads the runs of participants by day.
enum PeopleRunsRepository {
    /// Returns the sums of all activities by participant and day. Participants whom the grant doesn't cover have none.
    static func days(
        _ days: ClosedRange<CivilDate>, of participants: [ParticipantID],
        with grant: Grant<some ParticipantReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [ParticipantID: [CivilDate: RunCounts]] {
        var result: [ParticipantID: [CivilDate: RunCounts]] = [:]
        try transaction.forEach(
            """
            select r.participant_id, r.activity, r.month, r.site_id, r.runs
            from adherence_runs r join adherence_people a on a.participant_id = r.participant_id
            where r.participant_id in (\(list: participants)) and r.month in (\(list: months(days)))
                and a.channel_id = \(grant.subject.id) and \(fragment: grant.sites.condition(on: "a.site_id"))
            """
        ) { row in
            let month = RunMonth(
                RunMonth.Key(activity: try row[1], month: try row[2], site: try row[3]), bytes: try row[4])
            let (person, first): (ParticipantID, CivilDate) = (try row[0], month.firstDay)
            for run in month.runs {
                let day = first.adding(days: run.day - 1)
                guard days.contains(day) else { continue }
                run.state.count(in: &result[person, default: [:]][day, default: RunCounts()])
            }
        }
        return result
    }

    /// Returns the months of days, such as 202611.
    private static func months(_ days: ClosedRange<CivilDate>) -> [Int] {
        Set(days.map(RunMonth.number(of:))).sorted()
    }
}
