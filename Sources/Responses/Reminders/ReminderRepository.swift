import Access
import Adherence
import JSON
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// The reminders of participants.
package enum ReminderRepository {
    /// The length of the reason for exceeding a limit.
    package static let reasonMax = 500

    /// Sends a reminder to a participant now.
    ///
    /// Users may send at any hour. A limit is exceeded only with a reason.
    ///
    /// - Throws: ``NotFound`` for a participant whom the grant doesn't cover, ``Conflict`` for one who has withdrawn or whom
    ///   no phone can notify, ``InvalidInput`` for a text that isn't valid, or a missing reason.
    package static func send(
        _ text: LocalizedText, to participant: ParticipantID, because reason: String,
        by delivery: any ReminderDelivery, with grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws {
        try ReminderRuleDraft.check(text)
        _ = try FollowedParticipantRepository.site(ofActive: participant, with: grant, transaction)
        if try isRepeated(text, to: participant, grant, transaction) { return }
        let today = try FollowedParticipantRepository.today(of: participant, at: grant.now, transaction)
        try check(reason, to: participant, on: today, transaction)
        guard try delivery.send(text, to: participant, transaction) else {
            throw Conflict(unreachable(participant))
        }
        try transaction.run(
            """
            insert into reminders (participant_id, cause, text, due_at, state, sent_on, settled_at, sent_by)
            values (\(participant), '', \(text.stored.description), \(grant.now), 'sent', \(today.description),
                \(grant.now), \(grant.actor.name))
            """)
        try grant.record(
            "reminder.send", about: "participant \(participant)",
            ["text": .text(text.english), "reason": .text(reason)], in: transaction)
    }

    /// - Throws: ``InvalidInput`` for a long reason, or none if a limit is reached.
    private static func check(
        _ reason: String, to participant: ParticipantID, on today: CivilDate,
        _ transaction: borrowing Transaction
    ) throws {
        if reason.count > reasonMax {
            throw InvalidInput(
                "reason", "The reason has \(reason.count) characters. Use at most \(reasonMax).")
        }
        if try ProcessingRestrictionRepository.isRestricted(participant, transaction),
            !reason.hasVisibleCharacters
        {
            throw InvalidInput(
                "reason",
                "Processing of the participant's data is restricted. Say why a reminder is needed anyway.")
        }
        let sent = try ReminderQueueRepository.sentDays(to: participant, until: today, transaction)
        if let reached = ReminderLimits.reached(on: today, sent: sent), !reason.hasVisibleCharacters {
            throw InvalidInput("reason", "\(reached.sentence) Say why another one is needed.")
        }
    }

    /// Returns whether the user has sent the same a short time ago: a form was sent twice.
    private static func isRepeated(
        _ text: LocalizedText, to participant: ParticipantID, _ grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> Bool {
        let begin = RepeatedForm.begin(at: grant.now)
        return try transaction.value(
            """
            select 1 from reminders where participant_id = \(participant) and state = 'sent'
                and sent_by = \(grant.actor.name) and text = \(text.stored.description) and settled_at > \(begin) limit 1
            """, as: Int.self) != nil
    }

    /// Why nothing can be sent to a participant without a phone.
    package static func unreachable(_ participant: ParticipantID) -> String {
        "No phone of participant \(participant) takes notifications: the participant isn't signed in, or has switched them off."
    }

    /// Returns how many reminders a participant got in the 7 days up to now.
    package static func countOfWeek(
        to participant: ParticipantID, with grant: Grant<some StudySiteLimited>,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        guard try FollowedParticipantRepository.covers(participant, with: grant, transaction) else {
            return 0
        }
        let today = try FollowedParticipantRepository.today(of: participant, at: grant.now, transaction)
        return try ReminderQueueRepository.sentDays(to: participant, until: today, transaction)
            .count { today - $0 < 7 }
    }

    /// Returns how many reminders participants got in about a week, by participant.
    package static func countsOfWeek(
        to participants: [ParticipantID], with grant: Grant<some StudySiteLimited>,
        _ transaction: borrowing Transaction
    ) throws -> [ParticipantID: Int] {
        var counts: [ParticipantID: Int] = [:]
        try transaction.forEach(
            """
            select r.participant_id, count(*) from reminders r join participants p on p.id = r.participant_id
            where r.participant_id in (\(list: participants)) and r.state = 'sent'
                and r.settled_at > \(grant.now - .days(7)) and p.channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(on: "p.site_id")) group by r.participant_id
            """
        ) { row in counts[try row[0]] = try row[1] }
        return counts
    }

    /// Returns up to a number of reminders that were sent or left out before a time, newest first.
    package static func settled(
        _ count: Int, before end: Instant, of participant: ParticipantID,
        with grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [SettledReminder] {
        guard try FollowedParticipantRepository.covers(participant, with: grant, transaction) else {
            return []
        }
        return try transaction.rows(
            """
            select text, state, reason, settled_at, sent_by from reminders
            where participant_id = \(participant) and settled_at < \(end)
            order by settled_at desc, id desc limit \(count)
            """
        ) { row in
            let text = LocalizedText(stored: try JSONTree.parse(try row[0] as String))
            return SettledReminder(
                text: text.english,
                outcome: SettledReminder.Outcome(stored: try row[1], reason: try row[2]), at: try row[3],
                author: try row[4])
        }
    }

    /// Returns the numbers of reminders that rules have sent, couldn't send and left out since a time, by rule.
    package static func counts(
        since time: Instant, with grant: Grant<some StudySiteLimited>, _ transaction: borrowing Transaction
    ) throws -> [ReminderRuleID: ReminderCounts] {
        var counts: [ReminderRuleID: ReminderCounts] = [:]
        try transaction.forEach(
            """
            select r.rule_id, count(case when r.state = 'sent' then 1 end),
                count(case when r.state = 'unreachable' then 1 end),
                count(case when r.state = 'left-out' then 1 end)
            from reminders r join participants p on p.id = r.participant_id
            where p.channel_id = \(grant.subject.id) and r.rule_id is not null and r.settled_at >= \(time)
                and \(fragment: grant.sites.condition(on: "p.site_id")) group by r.rule_id
            """
        ) { row in
            counts[try row[0]] = ReminderCounts(
                sent: try row[1], unreachable: try row[2], leftOut: try row[3])
        }
        return counts
    }
}

/// How many reminders a rule sent, couldn't send because no phone takes notifications, and left out because of a limit.
package struct ReminderCounts: Sendable, Equatable {
    package var sent = 0
    package var unreachable = 0
    package var leftOut = 0

    package init(sent: Int = 0, unreachable: Int = 0, leftOut: Int = 0) {
        (self.sent, self.unreachable, self.leftOut) = (sent, unreachable, leftOut)
    }
}
