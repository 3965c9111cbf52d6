import Access
import Adherence
import SQLStore
import Timekeeping
import Vocabulary

// Recording deviations with their reasons, and deciding on them. Each is recorded in the audit log with the number of the
// participant, without the texts.
extension DeviationRepository {
    /// Records a deviation with its reason. One that was found by a rule gets the reason.
    ///
    /// - Throws: ``NotFound`` for a participant whom the grant doesn't cover, ``InvalidInput`` for a draft that isn't valid,
    ///   ``Conflict`` for a run whose deviation has a reason already.
    @discardableResult
    package static func record(
        _ draft: DeviationDraft, of participant: ParticipantID, runState: RunOutcome? = nil,
        with grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> DeviationID {
        guard try FollowedParticipantRepository.covers(participant, with: grant, transaction) else {
            throw NotFound("participant")
        }
        try draft.check(
            today: try FollowedParticipantRepository.today(of: participant, at: grant.now, transaction))
        if let run = draft.run, let known = try id(of: run, participant, transaction) {
            let found = try find(known, with: grant, transaction)
            guard found.state == .unexplained else {
                throw Conflict("The deviation of this run has a reason already.")
            }
            try explain(
                [DeviationRevision(known, revision: found.revision)], draft.reason, with: grant, transaction)
            return known
        }
        let reason = try draft.reason.checked()
        if let repeated = try repeated(draft, reason, participant, grant, transaction) { return repeated }
        return try add(draft, reason, participant, runState, grant, transaction)
    }

    private static func add(
        _ draft: DeviationDraft, _ reason: Deviation.Reason, _ participant: ParticipantID,
        _ runState: RunOutcome?, _ grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> DeviationID {
        // The audit log names a deviation by its number, so no other one ever gets it.
        let id = DeviationID(try transaction.allocateRowIDs(for: "deviations"))
        try transaction.run(
            """
            insert into deviations (id, channel_id, participant_id, kind, activity, run_start, run_state, day, state,
                found_at, reason, explanation, recorded_at, recorded_by)
            values (\(id), \(grant.subject.id), \(participant), \(draft.kind.rawValue),
                \(draft.run?.activity.rawValue), \(draft.run?.startText), \(runState?.rawValue),
                \(draft.day.description), 'undecided', \(grant.now), \(reason.rawValue),
                \(draft.reason.explanation), \(grant.now), \(grant.actor.name))
            """)
        try keep(reason.rawValue, nil, draft.reason.explanation, of: id, grant, transaction)
        try note(
            "deviation.record", id, participant,
            ["kind": .text(draft.kind.rawValue), "reason": .text(reason.rawValue)], grant, transaction)
        return id
    }

    private static func id(
        of run: Deviation.Run, _ participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> DeviationID? {
        try transaction.value(
            """
            select id from deviations where participant_id = \(participant)
                and activity = \(run.activity.rawValue) and run_start = \(run.startText)
            """)
    }

    /// Returns the deviation that the user has recorded a short time ago by the same form; nil if there is none.
    private static func repeated(
        _ draft: DeviationDraft, _ reason: Deviation.Reason, _ participant: ParticipantID,
        _ grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> DeviationID? {
        try transaction.value(
            """
            select id from deviations where participant_id = \(participant) and kind = \(draft.kind.rawValue)
                and day = \(draft.day.description) and reason = \(reason.rawValue)
                and explanation = \(draft.reason.explanation) and recorded_by = \(grant.actor.name)
                and activity is null and recorded_at > \(RepeatedForm.begin(at: grant.now))
            """)
    }

    /// Gives deviations a reason, or another one while nothing is decided.
    ///
    /// - Throws: ``NotFound`` for one that the grant doesn't cover, ``InvalidInput`` for a reason that isn't valid,
    ///   ``Conflict`` for one that is decided, or that another user has changed since it was seen.
    package static func explain(
        _ seen: [DeviationRevision], _ entered: DeviationReasonDraft,
        with grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws {
        let reason = try entered.checked()
        for deviation in try current(seen, grant, transaction) {
            if let decided = deviation.decided {
                throw Conflict(
                    "\(decided.by) has decided on the deviation of participant \(deviation.participant) already."
                )
            }
            try transaction.run(
                """
                update deviations set state = 'undecided', reason = \(reason.rawValue),
                    explanation = \(entered.explanation), recorded_at = \(grant.now),
                    recorded_by = \(grant.actor.name), revision = revision + 1
                where id = \(deviation.id)
                """)
            try keep(reason.rawValue, nil, entered.explanation, of: deviation.id, grant, transaction)
            try note(
                "deviation.explain", deviation.id, deviation.participant, ["reason": .text(reason.rawValue)],
                grant, transaction)
        }
    }

    /// Decides on deviations that have a reason, or decides again.
    ///
    /// - Throws: ``NotFound`` for one that the study doesn't have, ``InvalidInput`` for a decision that isn't valid,
    ///   ``Conflict`` for one without a reason, or that another user has changed since it was seen.
    package static func decide(
        _ seen: [DeviationRevision], _ entered: DeviationDecisionDraft, with grant: Grant<DecideDeviations>,
        _ transaction: borrowing Transaction
    ) throws {
        let decision = try entered.checked()
        for deviation in try current(seen, grant, transaction) {
            guard deviation.state != .unexplained else {
                throw Conflict("The deviation of participant \(deviation.participant) has no reason yet.")
            }
            try transaction.run(
                """
                update deviations set state = 'decided', decision = \(decision.rawValue),
                    decision_note = \(entered.note), decided_at = \(grant.now), decided_by = \(grant.actor.name),
                    revision = revision + 1
                where id = \(deviation.id)
                """)
            try keep(nil, decision.rawValue, entered.note, of: deviation.id, grant, transaction)
            try note(
                "deviation.decide", deviation.id, deviation.participant,
                ["decision": .change(from: deviation.decision?.rawValue ?? "", to: decision.rawValue)], grant,
                transaction)
        }
    }

    /// Returns deviations, none of which another user has changed since it was seen.
    private static func current(
        _ seen: [DeviationRevision], _ grant: Grant<some ParticipantReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [Deviation] {
        try seen.map { one in
            let deviation = try find(one.id, with: grant, transaction)
            guard one.revision == deviation.revision else {
                throw Conflict(
                    "Another user has changed the deviation of participant \(deviation.participant) meanwhile. Look at it, and save again."
                )
            }
            return deviation
        }
    }

    /// Keeps what was said, also after it changes.
    private static func keep(
        _ reason: String?, _ decision: String?, _ text: String, of id: DeviationID,
        _ grant: Grant<some ParticipantReadingAtSites>, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into deviation_entries (deviation_id, reason, decision, text, entered_at, entered_by)
            values (\(id), \(reason), \(decision), \(text), \(grant.now), \(grant.actor.name))
            """)
    }

    private static func note(
        _ action: String, _ id: DeviationID, _ participant: ParticipantID, _ details: AuditDetails,
        _ grant: Grant<some ParticipantReadingAtSites>, _ transaction: borrowing Transaction
    ) throws {
        try grant.record(
            action, about: "deviation \(id) of participant \(participant)", details, in: transaction)
    }
}
