import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Marks the participants of channels of which all have to be computed again: after a publication, a pause, or another
/// time zone of a site. Triggers of the database mark these channels, and the participants whose own data changes.
enum AdherenceQueueRepository {
    /// Lets a participant wait whose data couldn't be computed.
    static func postpone(
        _ participant: ParticipantID, until time: Instant, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update adherence_people set next_change_at = \(time), has_failed = 1
            where participant_id = \(participant)
            """)
    }

    /// Returns whether a channel was marked of which not all participants are marked yet.
    static func isRestarting(_ transaction: borrowing Transaction) throws -> Bool {
        try transaction.value("select 1 from adherence_restarts limit 1", as: Int.self) != nil
    }

    /// Marks the next participants of a channel that was marked. Returns whether there was one.
    static func markSome(limit: Int, _ transaction: borrowing Transaction) throws -> Bool {
        let next = try transaction.first(
            "select channel_id, marked_participant_id from adherence_restarts order by channel_id limit 1"
        ) { row in (channel: try row[0] as ChannelID, after: try row[1] as Int64) }
        guard let next else { return false }
        let last: Int64? = try transaction.value(
            """
            select max(id) from (select id from participants
                where channel_id = \(next.channel) and id > \(next.after) order by id limit \(limit)) as marked
            """)
        guard let last else {
            try transaction.run("delete from adherence_restarts where channel_id = \(next.channel)")
            return true
        }
        try transaction.run(
            """
            update adherence_people set next_change_at = 1, revision = revision + 1
            where participant_id in (select id from participants
                where channel_id = \(next.channel) and id > \(next.after) and id <= \(last))
            """)
        try transaction.run(
            "update adherence_restarts set marked_participant_id = \(last) where channel_id = \(next.channel)"
        )
        return true
    }
}
