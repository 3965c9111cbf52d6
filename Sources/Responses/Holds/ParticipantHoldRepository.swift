import Access
import Adherence
import SQLStore
import Timekeeping
import Vocabulary

/// The periods in which no responses are expected of participants.
package enum ParticipantHoldRepository {
    /// Returns the holds of a participant, newest first.
    package static func all(
        of participant: ParticipantID, with grant: Grant<some StudySiteLimited>,
        _ transaction: borrowing Transaction
    ) throws -> [ParticipantHold] {
        guard try FollowedParticipantRepository.covers(participant, with: grant, transaction) else {
            return []
        }
        let zone = try FollowedParticipantRepository.zone(of: participant, transaction)
        return try transaction.rows(
            """
            select id, began_at, ended_at, reason, entered_at, entered_by from participant_holds
            where participant_id = \(participant) order by began_at desc, id desc
            """
        ) { row in
            let (beganAt, endedAt): (Instant, Instant?) = (try row[1], try row[2])
            return ParticipantHold(
                id: try row[0], beganAt: beganAt, endedAt: endedAt, reason: try row[3],
                enteredAt: try row[4], enteredBy: try row[5], firstDay: zone.civil(at: beganAt).date,
                lastDay: endedAt.map { zone.civil(at: $0.adding(milliseconds: -1)).date })
        }
    }

    /// Adds a hold, from the midnight before its first day until the one after its last.
    ///
    /// - Throws: ``NotFound`` for a participant whom the grant doesn't cover, ``Conflict`` for one who has withdrawn,
    ///   ``InvalidInput`` for a draft that isn't valid, or days that another hold has.
    package static func add(
        _ draft: ParticipantHoldDraft, to participant: ParticipantID,
        with grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws {
        _ = try FollowedParticipantRepository.site(ofActive: participant, with: grant, transaction)
        try draft.check(
            today: try FollowedParticipantRepository.today(of: participant, at: grant.now, transaction))
        let zone = try FollowedParticipantRepository.zone(of: participant, transaction)
        let begin = zone.instant(CivilDateTime(date: draft.firstDay, time: .midnight))
        let end = draft.lastDay.map {
            zone.instant(CivilDateTime(date: $0.adding(days: 1), time: .midnight))
        }
        for other in try all(of: participant, with: grant, transaction)
        where other.beganAt < end ?? .distantFuture && begin < other.endedAt ?? .distantFuture {
            throw InvalidInput(
                "from", "These days overlap with the hold from \(other.firstDay.dayMonthYear).")
        }
        try transaction.run(
            """
            insert into participant_holds (participant_id, began_at, ended_at, reason, entered_at, entered_by)
            values (\(participant), \(begin), \(end), \(draft.reason), \(grant.now), \(grant.actor.name))
            """)
        try grant.record(
            "participant-hold.add", about: "participant \(participant)",
            [
                "from": .text(draft.firstDay.description), "until": .text(draft.lastDay?.description ?? ""),
            ], in: transaction)
    }

    /// Ends a hold now; one that hasn't begun is removed.
    package static func end(
        _ id: ParticipantHoldID, of participant: ParticipantID,
        with grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws {
        guard let hold = try all(of: participant, with: grant, transaction).first(where: { $0.id == id })
        else { throw NotFound("hold") }
        if let endedAt = hold.endedAt, endedAt <= grant.now {
            throw Conflict("The hold has already ended.")
        }
        if hold.beganAt >= grant.now {
            try transaction.run("delete from participant_holds where id = \(id)")
        } else {
            try transaction.run("update participant_holds set ended_at = \(grant.now) where id = \(id)")
        }
        try grant.record(
            "participant-hold.end", about: "participant \(participant)",
            ["from": .text(hold.firstDay.description)], in: transaction)
    }

    /// Returns the holds of a participant as pauses, for the server itself.
    static func pauses(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> [Pause] {
        try transaction.rows(
            "select began_at, ended_at from participant_holds where participant_id = \(participant)"
        ) { row in Pause(from: try row[0], until: try row[1]) }
    }

    /// The condition that a participant with this number is on hold at a time.
    static func isOnHold(_ participant: SQL, at now: Instant) -> SQL {
        """
        exists (select 1 from participant_holds h where h.participant_id = \(fragment: participant)
            and h.began_at <= \(now) and (h.ended_at is null or h.ended_at > \(now)))
        """
    }
}

extension Instant {
    /// Later than any hold.
    fileprivate static let distantFuture = Instant(milliseconds: .max)
}
