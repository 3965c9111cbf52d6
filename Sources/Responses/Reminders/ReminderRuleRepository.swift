import Access
import Adherence
import JSON
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// The rules of studies that send reminders. They concern the whole study.
package enum ReminderRuleRepository {
    /// The rules that a study can have.
    package static let countMax = 20

    /// Returns the rules of a study.
    package static func all(
        with grant: Grant<some StudySiteLimited>, _ transaction: borrowing Transaction
    ) throws -> [ReminderRule] { try all(of: grant.subject.id, transaction) }

    /// Returns the rules of a channel, for the server itself.
    static func all(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [ReminderRule] {
        try transaction.rows(
            """
            select id, kind, amount, activity, text, switched_on_at from reminder_rules
            where channel_id = \(channel) order by id
            """
        ) { row in
            let (kind, activity): (String, String?) = (try row[1], try row[3])
            let trigger = ReminderTrigger(
                ReminderTrigger.Kind(rawValue: kind) ?? .opens, amount: try row[2],
                activity: activity.map { ActivityID($0) })
            let text = LocalizedText(stored: try JSONTree.parse(try row[4] as String))
            return ReminderRule(
                id: try row[0], draft: ReminderRuleDraft(trigger, text), switchedOnAt: try row[5])
        }
    }

    /// Returns a rule.
    package static func find(
        _ id: ReminderRuleID, with grant: Grant<some StudySiteLimited>, _ transaction: borrowing Transaction
    ) throws -> ReminderRule {
        guard let rule = try all(with: grant, transaction).first(where: { $0.id == id }) else {
            throw NotFound("rule")
        }
        return rule
    }

    /// Adds a rule, which is switched off.
    package static func add(
        _ draft: ReminderRuleDraft, with grant: Grant<FollowParticipants>,
        _ transaction: borrowing Transaction
    ) throws -> ReminderRuleID {
        try draft.check()
        let present = try all(with: grant, transaction)
        if let same = present.first(where: { $0.draft == draft }) { return same.id }
        if present.count >= countMax {
            throw Conflict("The study has \(countMax) rules. Delete one that isn't needed.")
        }
        let id = ReminderRuleID(try transaction.allocateRowIDs(for: "reminder_rules"))
        try transaction.run(
            """
            insert into reminder_rules (id, channel_id, kind, amount, activity, text)
            values (\(id), \(grant.subject.id), \(draft.trigger.kind.rawValue), \(draft.trigger.amount),
                \(draft.trigger.activity?.rawValue), \(draft.text.stored.description))
            """)
        try record("reminder-rule.add", id, draft, grant, transaction)
        return id
    }

    /// Changes a rule. One that is to send at other times is switched off, so that it's looked at before it sends.
    package static func change(
        _ id: ReminderRuleID, to draft: ReminderRuleDraft, with grant: Grant<FollowParticipants>,
        _ transaction: borrowing Transaction
    ) throws {
        try draft.check()
        let rule = try find(id, with: grant, transaction)
        if rule.draft == draft { return }
        let staysOn = rule.draft.trigger == draft.trigger
        try transaction.run(
            """
            update reminder_rules set kind = \(draft.trigger.kind.rawValue), amount = \(draft.trigger.amount),
                activity = \(draft.trigger.activity?.rawValue), text = \(draft.text.stored.description),
                switched_on_at = case when \(staysOn) = 1 then switched_on_at end
            where id = \(id)
            """)
        try removePlanned(of: id, transaction)
        try record("reminder-rule.change", id, draft, grant, transaction)
    }

    /// Switches a rule on or off. From what happened before it's switched on, no reminder follows.
    package static func turn(
        _ id: ReminderRuleID, on: Bool, with grant: Grant<FollowParticipants>,
        _ transaction: borrowing Transaction
    ) throws {
        let rule = try find(id, with: grant, transaction)
        if rule.isOn == on { return }
        let time = on ? grant.now : nil
        try transaction.run("update reminder_rules set switched_on_at = \(time) where id = \(id)")
        if !on { try removePlanned(of: id, transaction) }
        try record(
            on ? "reminder-rule.switch-on" : "reminder-rule.switch-off", id, rule.draft, grant, transaction)
    }

    /// Deletes a rule. What it sent stays.
    package static func delete(
        _ id: ReminderRuleID, with grant: Grant<FollowParticipants>, _ transaction: borrowing Transaction
    ) throws {
        let rule = try find(id, with: grant, transaction)
        try removePlanned(of: id, transaction)
        try transaction.run("delete from reminder_rules where id = \(id)")
        try record("reminder-rule.delete", id, rule.draft, grant, transaction)
    }

    private static func removePlanned(
        of id: ReminderRuleID, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run("delete from reminders where rule_id = \(id) and state = 'planned'")
    }

    private static func record(
        _ action: String, _ id: ReminderRuleID, _ draft: ReminderRuleDraft,
        _ grant: Grant<FollowParticipants>, _ transaction: borrowing Transaction
    ) throws {
        try grant.record(
            action, about: "reminder rule \(id)",
            [
                "when": .text(draft.trigger.kind.rawValue), "amount": .number(draft.trigger.amount),
                "activity": .text(draft.trigger.activity?.rawValue ?? ""), "text": .text(draft.text.english),
            ], in: transaction)
    }
}
