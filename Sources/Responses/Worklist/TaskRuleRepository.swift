import Access
import SQLStore
import Timekeeping
import Vocabulary

/// The rules of studies that make tasks.
package enum TaskRuleRepository {
    /// Returns the rules that are switched on, in the order of their kinds.
    package static func all(
        with grant: Grant<some StudySiteLimited>, _ transaction: borrowing Transaction
    ) throws -> [TaskRule] { try settings(with: grant, transaction).filter(\.isOn).map(\.rule) }

    /// Returns a rule of each kind; one that was never switched on is as proposed.
    package static func settings(
        with grant: Grant<some StudySiteLimited>, _ transaction: borrowing Transaction
    ) throws -> [TaskRuleSetting] {
        let stored = try transaction.rows(
            """
            select kind, days, due_days, text, switched_on_at is not null from task_rules
            where channel_id = \(grant.subject.id)
            """
        ) { row in
            let isOn: Int = try row[4]
            return try rule(row).map { TaskRuleSetting($0, isOn: isOn == 1) }
        }.compactMap(\.self)
        return TaskRule.Kind.allCases.map { kind in
            stored.first { $0.rule.kind == kind } ?? TaskRuleSetting(TaskRule.proposal(kind), isOn: false)
        }
    }

    /// Saves rules. One that stays on keeps the time when it was switched on.
    package static func save(
        _ settings: [TaskRuleSetting], with grant: Grant<FollowParticipants>,
        _ transaction: borrowing Transaction
    ) throws {
        let problems = settings.flatMap(\.rule.problems)
        if !problems.isEmpty { throw InvalidInput(problems) }
        for setting in settings {
            let rule = setting.rule
            try transaction.run(
                """
                insert into task_rules (channel_id, kind, days, due_days, text, switched_on_at)
                values (\(grant.subject.id), \(rule.kind.rawValue), \(rule.days), \(rule.dueDays), \(rule.text),
                    \(setting.isOn ? grant.now : nil))
                on conflict (channel_id, kind) do update set days = excluded.days, due_days = excluded.due_days,
                    text = excluded.text, switched_on_at = case when excluded.switched_on_at is not null
                        then coalesce(task_rules.switched_on_at, excluded.switched_on_at) end
                """)
        }
        let on = settings.filter(\.isOn).map(\.rule.kind.rawValue)
        try grant.record(
            "task-rules.change", about: grant.subject.path, ["rules": .text(on.joined(separator: ", "))],
            in: transaction)
    }

    /// Returns how many tasks rules have made since a time, by rule.
    package static func madeCounts(
        since time: Instant, with grant: Grant<some StudySiteLimited>, _ transaction: borrowing Transaction
    ) throws -> [TaskRule.Kind: Int] {
        var counts: [TaskRule.Kind: Int] = [:]
        try transaction.forEach(
            """
            select t.rule, count(*) from tasks t join participants p on p.id = t.participant_id
            where t.channel_id = \(grant.subject.id) and t.rule is not null and t.created_at >= \(time)
                and \(fragment: grant.sites.condition(on: "p.site_id")) group by t.rule
            """
        ) { row in
            if let kind = TaskRule.Kind(rawValue: try row[0]) { counts[kind] = try row[1] }
        }
        return counts
    }

    static func rule(_ row: Row) throws -> TaskRule? {
        try TaskRule.Kind(rawValue: try row[0]).map { kind in
            TaskRule(kind, days: try row[1], dueDays: try row[2], text: try row[3])
        }
    }
}
