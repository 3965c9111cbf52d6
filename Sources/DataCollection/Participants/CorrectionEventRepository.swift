import Access
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// A change of a participant's data by a user.
struct CorrectionEvent: Sendable {
    let at: Instant
    let by: String
    /// The rest of a sentence that begins with the user.
    let words: String
    let reason: String
}

/// Reads the changes of a participant's data: values of responses, discards, rows of Lists, and properties.
enum CorrectionEventRepository {
    /// Returns up to a number of changes before a time, newest first.
    static func newest(
        _ count: Int, before end: Instant, of participant: ParticipantID,
        with grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [CorrectionEvent] {
        guard try FollowedParticipantRepository.covers(participant, with: grant, transaction) else {
            return []
        }
        return try transaction.rows(
            """
            select at, by, words, reason from (
                select c.corrected_at as at, c.corrected_by as by, c.reason as reason,
                    'corrected a value of response ' || c.response_id as words
                from response_corrections c join responses r on r.id = c.response_id
                where r.participant_id = \(participant)
                union all
                select d.discarded_at, d.discarded_by, d.reason, 'discarded response ' || d.response_id
                from response_discards d join responses r on r.id = d.response_id
                where r.participant_id = \(participant)
                union all
                select k.changed_at, k.changed_by, k.reason,
                    case k.kind when 'add' then 'added' when 'delete' then 'deleted' when 'restore' then 'restored'
                        else 'corrected' end || ' row ' || k.row_key || ' of ' || l.title
                from list_row_changes k join lists l on l.id = k.list_id
                where k.participant_id = \(participant) and k.part_of is null
                union all
                select p.changed_at, p.changed_by, p.reason, 'changed properties'
                from participant_property_changes p join enrollment_tokens e on e.id = p.token_id
                where e.participant_id = \(participant)
            ) as changes where at < \(end) order by at desc limit \(count)
            """
        ) { row in
            CorrectionEvent(at: try row[0], by: try row[1], words: try row[2], reason: try row[3])
        }
    }
}
