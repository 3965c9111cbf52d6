import Access
import SQLStore
import Timekeeping
import Vocabulary

/// The rules of studies that make tasks.
package enum TaskRuleRepository {
    /// Returns the rules that are switched on, in the order of their kinds.
    package static func all(
        with grant: Grant<some StudySiteLimited>, _ transaction: borrowing Transaction
    ) throws -> [TaskRule] {
        let rules = try transaction.rows(
            "select kind, days, due_days, text from task_rules where channel_id = \(grant.subject.id)", rule)
        return TaskRule.Kind.allCases.compactMap { kind in rules.first { $0?.kind == kind } ?? nil }
    }

    /// Replaces the rules of a study by these. A rule that stays keeps the time when it was switched on.
    package static func save(
        _ rules: [TaskRule], with grant: Grant<FollowParticipants>, _ transaction: borrowing Transaction
    ) throws {
        let problems = rules.flatMap { rule in
            do {
                try rule.check()
                return [FieldProblem]()
            } catch let invalid as InvalidInput {
                return invalid.problems
            } catch {
                return [FieldProblem("", "\(error)")]
            }
        }
        if !problems.isEmpty { throw InvalidInput(problems) }
        let kept = rules.map(\.kind.rawValue)
        try transaction.run(
            """
            delete from task_rules where channel_id = \(grant.subject.id) and kind not in (\(list: kept))
            """)
        for rule in rules {
            try transaction.run(
                """
                insert into task_rules (channel_id, kind, days, due_days, text, switched_on_at)
                values (\(grant.subject.id), \(rule.kind.rawValue), \(rule.days), \(rule.dueDays), \(rule.text),
                    \(grant.now))
                on conflict (channel_id, kind) do update set days = excluded.days, due_days = excluded.due_days,
                    text = excluded.text
                """)
        }
        try grant.record(
            "task-rules.change", about: grant.subject.path,
            ["rules": .text(rules.map(\.kind.rawValue).joined(separator: ", "))], in: transaction)
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
