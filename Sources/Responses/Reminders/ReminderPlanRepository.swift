import Access
import Adherence
import SQLStore
import Timekeeping
import Vocabulary

/// A reminder that a rule plans for a participant.
struct PlannedReminder: Sendable, Hashable {
    let rule: ReminderRuleID
    let moment: ReminderMoment
}

/// Plans reminders when the runs of participants are computed, so that they follow from the same data.
enum ReminderPlanRepository {
    /// Replaces what is planned for a participant. A cause for which a reminder was sent or left out isn't planned again, and
    /// a rule that was switched off meanwhile plans nothing.
    static func store(
        _ planned: [PlannedReminder], for participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws {
        let stored = try transaction.rows(
            """
            select id, rule_id, cause from reminders
            where participant_id = \(participant) and state = 'planned' and rule_id is not null
            """
        ) { row in
            (id: try row[0] as Int64, rule: try row[1] as ReminderRuleID, cause: try row[2] as String)
        }
        for row in stored
        where !planned.contains(where: { $0.rule == row.rule && $0.moment.cause == row.cause }) {
            try transaction.run("delete from reminders where id = \(row.id)")
        }
        for reminder in planned { try plan(reminder, for: participant, transaction) }
    }

    /// Plans a reminder, or gives a planned one its time anew: a zone or a schedule may have changed.
    private static func plan(
        _ reminder: PlannedReminder, for participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws {
        let moment = reminder.moment
        try transaction.run(
            """
            insert into reminders (participant_id, rule_id, cause, text, due_at, expires_at)
            select \(participant), q.id, \(moment.cause), q.text, \(moment.at), \(moment.expires)
            from reminder_rules q where q.id = \(reminder.rule) and q.switched_on_at is not null
            on conflict (participant_id, rule_id, cause) do update
                set due_at = excluded.due_at, expires_at = excluded.expires_at, text = excluded.text
                where reminders.state = 'planned' and (reminders.due_at <> excluded.due_at
                    or reminders.expires_at is distinct from excluded.expires_at or reminders.text <> excluded.text)
            """)
    }
}
