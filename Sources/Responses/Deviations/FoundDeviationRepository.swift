import Access
import Adherence
import SQLStore
import Timekeeping
import Vocabulary

/// Keeps the deviations that rules find when the runs of participants are computed, so that they follow from the same data.
enum FoundDeviationRepository {
    /// Returns the runs of a participant that have a deviation.
    static func runs(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> [Deviation.Run] {
        try transaction.rows(
            """
            select activity, run_start from deviations
            where participant_id = \(participant) and activity is not null
            """
        ) { row in
            let (activity, start): (String, String) = (try row[0], try row[1])
            return Deviation.Run(activity, startText: start)
        }.compactMap(\.self)
    }

    /// Adds deviations that are new. One that isn't found anymore is removed if no one has given it a reason; others keep
    /// what was recorded, and say what has become of the run.
    static func store(
        _ found: FoundDeviations, for participant: ParticipantID, in channel: ChannelID, at now: Instant,
        _ transaction: borrowing Transaction
    ) throws {
        for (run, outcome) in found.outcomes {
            try update(run, outcome, found.kinds[run], participant, transaction)
        }
        let new = found.kinds.filter { found.outcomes[$0.key] == nil }
        for (run, kind) in new.sorted(by: { $0.key.start < $1.key.start }) {
            try add(run, kind, participant, channel, now, transaction)
        }
    }

    private static func update(
        _ run: Deviation.Run, _ outcome: RunOutcome, _ kind: Deviation.Kind?, _ participant: ParticipantID,
        _ transaction: borrowing Transaction
    ) throws {
        let row: SQL = """
            participant_id = \(participant) and activity = \(run.activity.rawValue)
                and run_start = \(run.startText)
            """
        guard let kind else {
            try transaction.run("delete from deviations where \(fragment: row) and state = 'unexplained'")
            try transaction.run(
                """
                update deviations set run_state = \(outcome.rawValue)
                where \(fragment: row) and run_state <> \(outcome.rawValue)
                """)
            return
        }
        try transaction.run(
            """
            update deviations set run_state = \(outcome.rawValue),
                kind = case when state = 'unexplained' then \(kind.rawValue) else kind end
            where \(fragment: row) and (run_state <> \(outcome.rawValue) or state = 'unexplained')
            """)
    }

    private static func add(
        _ run: Deviation.Run, _ kind: Deviation.Kind, _ participant: ParticipantID, _ channel: ChannelID,
        _ now: Instant, _ transaction: borrowing Transaction
    ) throws {
        let id = DeviationID(try transaction.allocateRowIDs(for: "deviations"))
        try transaction.run(
            """
            insert into deviations (id, channel_id, participant_id, kind, activity, run_start, run_state, day, state,
                found_at)
            values (\(id), \(channel), \(participant), \(kind.rawValue), \(run.activity.rawValue),
                \(run.startText), \(kind.rawValue), \(run.start.date.description), 'unexplained', \(now))
            on conflict (participant_id, activity, run_start) do nothing
            """)
    }
}
