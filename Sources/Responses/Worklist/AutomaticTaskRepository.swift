import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Makes the tasks that follow from rules, and closes those whose cause is gone. It belongs to the server itself, which
/// carries out the rules of all studies.
enum AutomaticTaskRepository {
    /// A rule of a channel.
    struct ChannelRule: Sendable {
        let channel: ChannelID
        let rule: TaskRule
        let switchedOnAt: Instant
    }

    /// Returns the rules of all channels whose studies aren't in the trash.
    static func rules(_ transaction: borrowing Transaction) throws -> [ChannelRule] {
        try transaction.rows(
            """
            select r.kind, r.days, r.due_days, r.text, r.channel_id, r.switched_on_at
            from task_rules r join channels c on c.id = r.channel_id
            where c.trash_id is null and r.switched_on_at is not null order by r.channel_id, r.kind
            """
        ) { row in
            try TaskRuleRepository.rule(row).map {
                ChannelRule(channel: try row[4], rule: $0, switchedOnAt: try row[5])
            }
        }.compactMap(\.self)
    }

    /// Returns up to a number of participants for whom a rule makes a task now.
    static func participants(
        _ rule: ChannelRule, at now: Instant, limit: Int, _ transaction: borrowing Transaction
    ) throws -> [ParticipantID] {
        guard let (cause, isAnswered) = try conditions(rule, at: now, transaction) else { return [] }
        return try transaction.rows(
            """
            select p.id from adherence_people a join participants p on p.id = a.participant_id
            where a.channel_id = \(rule.channel) and a.takes_part = 1
                and \(fragment: cause) and not exists (
                    select 1 from tasks t where t.participant_id = p.id and t.rule = \(rule.rule.kind.rawValue)
                        and (t.state = 'open' or \(fragment: isAnswered)))
            order by p.id limit \(limit)
            """
        ) { try $0[0] }
    }

    /// Adds tasks about participants, without those who got one meanwhile.
    static func add(
        _ rule: ChannelRule, about participants: [ParticipantID], due day: CivilDate, at now: Instant,
        _ transaction: borrowing Transaction
    ) throws {
        for participant in participants {
            let id = TaskID(try transaction.allocateRowIDs(for: "tasks"))
            try transaction.run(
                """
                insert into tasks
                    (id, channel_id, participant_id, kind, rule, text, due_day, created_at, created_by)
                select \(id), p.channel_id, p.id, \(rule.rule.taskKind.rawValue), \(rule.rule.kind.rawValue),
                    \(rule.rule.text), \(day.description), \(now), \(author)
                from participants p where p.id = \(participant) and p.status = 0 and not exists (
                    select 1 from tasks t where t.participant_id = p.id and t.state = 'open'
                        and t.rule = \(rule.rule.kind.rawValue))
                """)
        }
    }

    /// Returns up to a number of open tasks of a kind whose cause is gone.
    static func settled(
        _ kind: TaskRule.Kind, limit: Int, _ transaction: borrowing Transaction
    ) throws -> [TaskID] {
        switch kind {
        case .silent: try settled(kind, limit, "a.last_contact_at >= t.created_at", transaction)
        case .failed:
            try settled(
                kind, limit,
                """
                not exists (select 1 from responses r
                    where r.participant_id = p.id and r.status = \(ResponseStatus.error.rawValue))
                """, transaction)
        case .consent: try settledConsents(limit, transaction)
        case .enrolled: []
        }
    }

    private static func settledConsents(
        _ limit: Int, _ transaction: borrowing Transaction
    ) throws -> [TaskID] {
        let channels: [ChannelID] = try transaction.rows(
            "select distinct channel_id from tasks where rule = 'consent' and state = 'open'"
        ) { try $0[0] }
        var found: [TaskID] = []
        for channel in channels where found.count < limit {
            let current = try OutdatedConsentRepository.CurrentConsent(of: channel, transaction)
            let isOutdated = current?.isOutdated ?? "1 = 0"
            found += try settled(
                .consent, limit - found.count,
                "t.channel_id = \(channel) and not \(fragment: isOutdated)", transaction)
        }
        return found
    }

    private static func settled(
        _ kind: TaskRule.Kind, _ limit: Int, _ condition: SQL, _ transaction: borrowing Transaction
    ) throws -> [TaskID] {
        try transaction.rows(
            """
            select t.id from tasks t join participants p on p.id = t.participant_id
            join adherence_people a on a.participant_id = p.id
            where t.state = 'open' and t.rule = \(kind.rawValue) and \(fragment: condition)
            order by t.id limit \(limit)
            """
        ) { try $0[0] }
    }

    /// Closes open tasks whose cause is gone.
    static func close(
        _ tasks: [TaskID], of kind: TaskRule.Kind, at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update tasks set state = 'done', outcome = \(outcome(kind)), closed_at = \(now), closed_by = \(author)
            where id in (\(list: tasks)) and state = 'open'
            """)
    }

    /// By whom the tasks of rules are made and closed; the trigger that cancels tasks has the same name.
    static let author = "Study Portal"
}

// MARK: What causes and settles tasks

extension AutomaticTaskRepository {
    /// Returns the condition on a participant `p` with the adherence `a` that a rule makes a task, and the one on a closed
    /// task `t` of the rule that it was about the same cause; nil if the rule makes none.
    private static func conditions(
        _ rule: ChannelRule, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> (cause: SQL, isAnswered: SQL)? {
        switch rule.rule.kind {
        case .silent:
            return (
                """
                a.last_contact_at <= \(now - .days(rule.rule.days)) and a.last_missed_at > a.last_contact_at
                    and not \(fragment: ParticipantHoldRepository.isOnHold("a.participant_id", at: now))
                """, "t.created_at > a.last_contact_at"
            )
        case .failed: return failures(in: rule.channel)
        case .consent:
            let current = try OutdatedConsentRepository.CurrentConsent(of: rule.channel, transaction)
            return current.map { ($0.isOutdated, "t.created_at > \($0.askedAt)") }
        case .enrolled:
            return (
                """
                p.id in (select e.id from participants e
                    where e.channel_id = \(rule.channel) and e.enrolled_at >= \(rule.switchedOnAt))
                """, "1 = 1"
            )
        }
    }

    private static func failures(in channel: ChannelID) -> (cause: SQL, isAnswered: SQL) {
        let failed: SQL = "r.status = \(ResponseStatus.error.rawValue)"
        return (
            """
            p.id in (select r.participant_id from responses r
                where r.channel_id = \(channel) and \(fragment: failed))
            """,
            """
            t.created_at > (select max(r.received_at) from responses r
                where r.participant_id = p.id and \(fragment: failed))
            """
        )
    }

    private static func outcome(_ kind: TaskRule.Kind) -> String {
        switch kind {
        case .silent: "The participant was in contact again."
        case .failed: "No failed response is left."
        case .consent: "The participant has signed the current consent."
        case .enrolled: ""
        }
    }
}
