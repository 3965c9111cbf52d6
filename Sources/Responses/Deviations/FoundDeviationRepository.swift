import Access
import Adherence
import SQLStore
import Timekeeping
import Vocabulary

/// Keeps the deviations that rules find when the runs of participants are computed, so that they follow from the same data.
enum FoundDeviationRepository {
    /// Returns the deviations of a participant's runs.
    static func known(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> [KnownDeviation] {
        try transaction.rows(
            """
            select activity, run_start, kind, run_state, state from deviations
            where participant_id = \(participant) and activity is not null
            """
        ) { row -> KnownDeviation? in
            let (activity, start): (String, String) = (try row[0], try row[1])
            let (kind, outcome, state): (String, String, String) = (try row[2], try row[3], try row[4])
            guard let run = Deviation.Run(activity, startText: start),
                let kind = Deviation.Kind(rawValue: kind),
                let outcome = RunOutcome(rawValue: outcome)
            else { return nil }
            return KnownDeviation(
                run: run, kind: kind, outcome: outcome,
                isExplained: state != Deviation.State.unexplained.rawValue)
        }.compactMap(\.self)
    }

    /// Adds deviations that are new. One that isn't found anymore is removed if no one has given it a reason; others keep
    /// what was recorded, and say what has become of the run.
    static func store(
        _ found: FoundDeviations, for participant: ParticipantID, in channel: ChannelID, at now: Instant,
        _ transaction: borrowing Transaction
    ) throws {
        for one in found.changed { try change(one, participant, transaction) }
        for one in found.new { try add(one.run, one.kind, participant, channel, now, transaction) }
    }

    /// The state is checked again: a user may have given a reason since it was read.
    private static func change(
        _ one: FoundDeviations.Changed, _ participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws {
        let row: SQL = """
            participant_id = \(participant) and activity = \(one.run.activity.rawValue)
                and run_start = \(one.run.startText)
            """
        if one.kind == nil {
            try transaction.run("delete from deviations where \(fragment: row) and state = 'unexplained'")
        }
        try transaction.run(
            """
            update deviations set run_state = \(one.outcome.rawValue),
                kind = case when state = 'unexplained' then coalesce(\(one.kind?.rawValue), kind) else kind end
            where \(fragment: row)
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
