import Access
import Adherence
import SQLStore
import Timekeeping
import Vocabulary

/// The activities of a channel of which every missed run is a deviation.
package enum DeviationRuleRepository {
    /// Returns the rules of the grant's channel.
    package static func all(
        with grant: Grant<some ParticipantReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [DeviationRule] { try all(of: grant.subject.id, transaction) }

    /// Returns the rules, for the server itself.
    static func all(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [DeviationRule] {
        try transaction.rows(
            """
            select activity, counts_late, since from deviation_rules where channel_id = \(channel)
            order by activity
            """
        ) { row in
            let activity: String = try row[0]
            return DeviationRule(
                ActivityID(activity), countsLate: try row[1] as Int == 1, since: try row[2])
        }
    }

    /// Replaces the rules. Those that stay the same keep what they found; deviations that aren't found anymore and have no
    /// reason are removed when the runs are computed again.
    package static func save(
        _ rules: [DeviationRule], with grant: Grant<DecideDeviations>, _ transaction: borrowing Transaction
    ) throws {
        let present = try all(with: grant, transaction)
        for old in present where !rules.contains(where: { $0.activity == old.activity }) {
            try transaction.run(
                """
                delete from deviation_rules
                where channel_id = \(grant.subject.id) and activity = \(old.activity.rawValue)
                """)
            try note("deviation-rule.remove", old, grant, transaction)
        }
        for rule in rules where !present.contains(rule) {
            try transaction.run(
                """
                insert into deviation_rules (channel_id, activity, counts_late, since)
                values (\(grant.subject.id), \(rule.activity.rawValue), \(rule.countsLate), \(rule.since))
                on conflict (channel_id, activity)
                    do update set counts_late = excluded.counts_late, since = excluded.since
                """)
            try note("deviation-rule.save", rule, grant, transaction)
        }
    }

    private static func note(
        _ action: String, _ rule: DeviationRule, _ grant: Grant<DecideDeviations>,
        _ transaction: borrowing Transaction
    ) throws {
        try grant.record(
            action, about: rule.activity.rawValue,
            ["late": .flag(rule.countsLate), "since": .text(rule.since.iso8601)], in: transaction)
    }
}
