import Access
import Adherence
import JSON
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// A reminder that a rule plans for a participant.
struct PlannedReminder: Sendable, Hashable {
    let rule: ReminderRuleID
    let text: LocalizedText
    let moment: ReminderMoment
}

/// Plans reminders when the runs of participants are computed, so that they follow from the same data.
enum ReminderPlanRepository {
    /// Replaces what is planned for a participant. A cause for which a reminder was sent or left out isn't planned again.
    static func store(
        _ planned: [PlannedReminder], for participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws {
        let stored = try transaction.rows(
            """
            select id, rule_id, cause, due_at from reminders
            where participant_id = \(participant) and state = 'planned' and rule_id is not null
            """
        ) { row in
            (id: try row[0] as Int64, rule: try row[1] as ReminderRuleID, cause: try row[2] as String)
        }
        for row in stored
        where !planned.contains(where: { $0.rule == row.rule && $0.moment.cause == row.cause }) {
            try transaction.run("delete from reminders where id = \(row.id)")
        }
        for reminder in planned
        where !stored.contains(where: { $0.rule == reminder.rule && $0.cause == reminder.moment.cause }) {
            try transaction.run(
                """
                insert into reminders (participant_id, rule_id, cause, text, due_at, expires_at)
                values (\(participant), \(reminder.rule), \(reminder.moment.cause),
                    \(reminder.text.stored.description), \(reminder.moment.at), \(reminder.moment.expires))
                on conflict (participant_id, rule_id, cause) do nothing
                """)
        }
    }
}
