import Access
import Adherence
import JSON
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// Reminders that are due. It belongs to the server itself, which sends those of all studies.
enum ReminderQueueRepository {
    /// A reminder that is due, with what decides whether it's sent.
    struct Due: Sendable {
        let id: Int64
        let participant: ParticipantID
        let folder: FolderID
        let text: LocalizedText
        let expires: Instant?
        let zone: IANATimeZone
        /// Whether the study is active.
        let isActive: Bool
        let isOnHold: Bool
        /// Whether processing of the participant's data is restricted.
        let isRestricted: Bool
    }

    /// Returns up to a number of reminders that are due. Those of participants whose runs have to be computed wait,
    /// because the reminder may not follow from the new data.
    static func due(
        at now: Instant, limit: Int, _ transaction: borrowing Transaction
    ) throws -> [Due] {
        try transaction.rows(
            """
            select r.id, r.participant_id, c.study_folder_id, q.text, r.expires_at, a.time_zone,
                case when c.status = 'active' and c.trash_id is null then 1 else 0 end,
                case when \(fragment: ParticipantHoldRepository.isOnHold("p.id", at: now)) then 1 else 0 end,
                case when exists (select 1 from participant_restrictions x
                    where x.participant_id = p.id and x.lifted_at is null) then 1 else 0 end
            from reminders r join reminder_rules q on q.id = r.rule_id and q.switched_on_at is not null
            join participants p on p.id = r.participant_id
            join channels c on c.id = p.channel_id join adherence_people a on a.participant_id = p.id
            where r.state = 'planned' and r.due_at <= \(now) and p.status = 0
                and (a.next_change_at is null or a.next_change_at > \(now)) and a.has_failed = 0
                and not exists (select 1 from adherence_restarts w where w.channel_id = p.channel_id)
            order by r.due_at, r.id limit \(limit)
            """
        ) { row in
            let zone: String = try row[5]
            return Due(
                id: try row[0], participant: try row[1], folder: try row[2],
                text: LocalizedText(stored: try JSONTree.parse(try row[3] as String)), expires: try row[4],
                zone: IANATimeZone(zone) ?? .utc, isActive: try row[6] as Int == 1,
                isOnHold: try row[7] as Int == 1, isRestricted: try row[8] as Int == 1)
        }
    }

    /// Puts a reminder off, because it's night where the participant is.
    static func postpone(_ id: Int64, until time: Instant, _ transaction: borrowing Transaction) throws {
        try transaction.run("update reminders set due_at = \(time) where id = \(id) and state = 'planned'")
    }

    /// Returns the local days on which reminders were sent in the 30 days up to a day.
    static func sentDays(
        to participant: ParticipantID, until day: CivilDate, _ transaction: borrowing Transaction
    ) throws -> [CivilDate] {
        let days: [String] = try transaction.rows(
            """
            select sent_on from reminders where participant_id = \(participant) and state = 'sent'
                and sent_on > \(day.adding(days: -30).description)
            """
        ) { try $0[0] }
        return days.compactMap { CivilDate($0) }
    }

    /// Returns whether there are reminders that weren't sent long ago.
    static func hasOld(before end: Instant, _ transaction: borrowing Transaction) throws -> Bool {
        try transaction.value(
            """
            select 1 from reminders where state in ('left-out', 'unreachable') and settled_at < \(end) limit 1
            """, as: Int.self) != nil
    }

    /// Deletes some reminders that weren't sent long ago, and returns their number.
    static func removeOld(before end: Instant, limit: Int, _ transaction: borrowing Transaction) throws -> Int
    {
        try transaction.run(
            """
            delete from reminders where id in (
                select id from reminders where state in ('left-out', 'unreachable') and settled_at < \(end)
                order by settled_at limit \(limit))
            """)
    }

    /// Records what became of a planned reminder.
    static func settle(
        _ id: Int64, _ outcome: SettledReminder.Outcome, on day: CivilDate, at now: Instant,
        _ transaction: borrowing Transaction
    ) throws {
        let sentOn = outcome == .sent ? day.description : nil
        try transaction.run(
            """
            update reminders set state = \(outcome.stored), reason = \(outcome.reason), sent_on = \(sentOn),
                settled_at = \(now)
            where id = \(id) and state = 'planned'
            """)
    }
}

extension SettledReminder.Outcome {
    var stored: String {
        switch self {
        case .sent: "sent"
        case .unreachable: "unreachable"
        case .leftOut: "left-out"
        }
    }

    var reason: String { if case .leftOut(let reason) = self { reason } else { "" } }

    init(stored: String, reason: String) {
        self =
            switch stored {
            case "sent": .sent
            case "unreachable": .unreachable
            default: .leftOut(reason)
            }
    }
}
