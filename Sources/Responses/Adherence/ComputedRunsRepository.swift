import Access
import Adherence
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// Stores the computed runs of participants and their sums.
enum ComputedRunsRepository {
    /// Stores some results, and returns how many of them differ from what was stored.
    ///
    /// Those whose data has changed since it was read are left out; they are still marked. Of the others, those whose
    /// data isn't that of `people` may differ.
    static func store(
        _ results: [ComputedRuns], expecting people: [AdherenceCheckRepository.Unmarked] = [],
        _ transaction: borrowing Transaction
    ) throws -> Int {
        let expected = Dictionary(people.map { ($0.participant, $0.revision) }) { $1 }
        var days: [ChannelID: [DayCounts.Key: DayCounts]] = [:]
        var differences = 0
        for result in results {
            let record = result.record
            guard let stored = try StoredSums(of: record.participant, transaction),
                stored.revision == record.revision
            else { continue }
            let isChanged = try storeMonths(
                of: record.participant, result.months, in: &days[record.channel, default: [:]], transaction)
            if isChanged || stored.differ(from: result.counts),
                expected[record.participant] == stored.revision
            {
                differences += 1
            }
            try storeSums(result, transaction)
            try storeTimes(record, transaction)
            try ReminderPlanRepository.store(result.reminders, for: record.participant, transaction)
            if let found = result.deviations {
                try FoundDeviationRepository.store(
                    found, for: record.participant, in: record.channel, at: result.computedAt, transaction)
            }
        }
        for (channel, changes) in days { try add(changes, to: channel, transaction) }
        return differences
    }

    /// Removes the runs of a participant who is erased from all sums.
    static func remove(
        _ participant: ParticipantID, of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws {
        var days: [DayCounts.Key: DayCounts] = [:]
        _ = try storeMonths(of: participant, [:], in: &days, transaction)
        try add(days, to: channel, transaction)
    }

    /// Replaces the months that differ, and adds the differences to the sums of days. Returns whether there were any.
    private static func storeMonths(
        of participant: ParticipantID, _ months: [RunMonth.Key: RunMonth],
        in days: inout [DayCounts.Key: DayCounts], _ transaction: borrowing Transaction
    ) throws -> Bool {
        let stored = try self.months(of: participant, transaction)
        var hasChanged = false
        for (key, old) in stored where months[key] != old {
            hasChanged = true
            days.add(old, -1)
            if months[key] == nil { try delete(key, of: participant, transaction) }
        }
        for (key, new) in months where stored[key] != new {
            hasChanged = true
            days.add(new, 1)
            try upsert(new, of: participant, transaction)
        }
        return hasChanged
    }

    /// Returns the stored months of a participant.
    static func months(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> [RunMonth.Key: RunMonth] {
        var months: [RunMonth.Key: RunMonth] = [:]
        try transaction.forEach(
            "select activity, month, site_id, runs from adherence_runs where participant_id = \(participant)"
        ) { row in
            let key = RunMonth.Key(activity: try row[0], month: try row[1], site: try row[2])
            months[key] = RunMonth(key, bytes: try row[3])
        }
        return months
    }

    private static func delete(
        _ key: RunMonth.Key, of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            delete from adherence_runs where participant_id = \(participant) and month = \(key.month)
                and activity = \(key.activity) and site_id = \(key.site)
            """)
    }

    private static func upsert(
        _ month: RunMonth, of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into adherence_runs (participant_id, activity, month, site_id, runs)
            values (\(participant), \(month.key.activity), \(month.key.month), \(month.key.site), \(month.bytes))
            on conflict (participant_id, month, activity, site_id) do update set runs = excluded.runs
            """)
    }

    private static func storeSums(_ result: ComputedRuns, _ transaction: borrowing Transaction) throws {
        let counts = result.counts
        try transaction.run(
            """
            update adherence_people set next_change_at = \(result.nextChange), computed_at = \(result.computedAt),
                done = \(counts.done), late = \(counts.late), missed = \(counts.missed), due = \(result.due),
                closes_at = \(result.closesAt), missed_in_a_row = \(result.missedInARow),
                last_missed_at = \(result.lastMissedAt), last_contact_at = \(result.lastContact),
                time_zone = \(result.zone.name), has_failed = 0
            where participant_id = \(result.record.participant)
            """)
    }

    /// Stores what was read from the data of responses, and new anchor dates.
    private static func storeTimes(_ record: ParticipantRecord, _ transaction: borrowing Transaction) throws {
        for response in record.responses where response.isNew {
            try transaction.run(
                """
                update responses set completed_at = \(response.time.completed ?? response.receivedAt),
                    utc_offset = \(response.time.offset?.minutes)
                where id = \(response.id)
                """)
        }
        for (source, known) in record.anchors.new {
            try transaction.run(
                """
                insert into adherence_anchors (participant_id, source, day, seen_at)
                values (\(record.participant), \(source.rawValue), \(known.day?.description), \(known.seenAt))
                """)
        }
    }
}

// MARK: Sums of days

extension ComputedRunsRepository {
    /// Adds numbers, which may be negative, to the sums of a channel.
    static func add(
        _ changes: [DayCounts.Key: DayCounts], to channel: ChannelID, _ transaction: borrowing Transaction
    ) throws {
        for (key, change) in changes where !change.isZero {
            try transaction.run(
                """
                insert into adherence_days (channel_id, day, site_id, activity, done, late, missed, due)
                values (\(channel), \(key.day), \(key.site), \(key.activity), \(change.done), \(change.late),
                    \(change.missed), \(change.due))
                on conflict (channel_id, day, site_id, activity) do update set
                    done = adherence_days.done + excluded.done, late = adherence_days.late + excluded.late,
                    missed = adherence_days.missed + excluded.missed, due = adherence_days.due + excluded.due
                """)
        }
    }
}

/// The sums that are stored for a participant, with the state of the data.
private struct StoredSums {
    let revision: Int64
    private let counts: (done: Int, late: Int, missed: Int)

    init?(of participant: ParticipantID, _ transaction: borrowing Transaction) throws {
        let found = try transaction.first(
            "select revision, done, late, missed from adherence_people where participant_id = \(participant)"
        ) { row in
            (
                revision: try row[0] as Int64,
                counts: (done: try row[1] as Int, late: try row[2] as Int, missed: try row[3] as Int)
            )
        }
        guard let found else { return nil }
        (revision, counts) = (found.revision, found.counts)
    }

    func differ(from other: RunCounts) -> Bool { counts != (other.done, other.late, other.missed) }
}
