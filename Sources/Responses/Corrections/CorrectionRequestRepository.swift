import Access
import SQLStore
import Timekeeping
import Vocabulary

/// The corrections that participants asked for. The corrections themselves are made on the pages of the values.
package enum CorrectionRequestRepository {
    /// Returns the requests of a participant, newest first.
    package static func all(
        of participant: ParticipantID, with grant: Grant<some StudySiteLimited>,
        _ transaction: borrowing Transaction
    ) throws -> [CorrectionRequest] {
        guard try FollowedParticipantRepository.covers(participant, with: grant, transaction) else {
            return []
        }
        return try transaction.rows(
            """
            select id, asked_on, text, entered_at, entered_by, outcome, answer, closed_at, closed_by
            from correction_requests where participant_id = \(participant) order by id desc
            """
        ) { row in
            let (day, enteredAt, outcome): (String, Instant, String?) = (try row[1], try row[3], try row[5])
            return CorrectionRequest(
                id: try row[0], askedOn: CivilDate(day) ?? CivilDateTime(enteredAt).date,
                text: try row[2], enteredAt: enteredAt, enteredBy: try row[4],
                answer: try outcome.flatMap(CorrectionRequest.Outcome.init).map {
                    ($0, try row[6] as String, try row[7] as Instant, try row[8] as String)
                })
        }
    }

    /// Records that a participant asked for a correction.
    ///
    /// - Throws: ``NotFound`` for a participant whom the grant doesn't cover, ``InvalidInput`` for a day in the future, or a
    ///   text that is empty or long.
    package static func add(
        _ text: String, askedOn day: CivilDate, by participant: ParticipantID,
        with grant: Grant<AnswerDataRequestsAtSites>, _ transaction: borrowing Transaction
    ) throws {
        guard try FollowedParticipantRepository.covers(participant, with: grant, transaction) else {
            throw NotFound("participant")
        }
        if day > CivilDateTime(grant.now).date.adding(days: 1) {
            throw InvalidInput(
                "asked", "This day is in the future. Enter the day on which the participant asked.")
        }
        try check(text, "text", missing: "Enter what is wrong, and what is right.")
        try transaction.run(
            """
            insert into correction_requests (participant_id, asked_on, text, entered_at, entered_by)
            values (\(participant), \(day.description), \(text), \(grant.now), \(grant.actor.name))
            """)
        try grant.record(
            "correction-request.add", about: "participant \(participant)",
            ["asked": .text(day.description)], in: transaction)
    }

    /// Records what became of a request.
    ///
    /// - Throws: ``NotFound`` for a request of another participant, ``Conflict`` for one that has an answer,
    ///   ``InvalidInput`` for an answer that is empty or long.
    package static func answer(
        _ id: CorrectionRequestID, of participant: ParticipantID, _ outcome: CorrectionRequest.Outcome,
        _ text: String, with grant: Grant<AnswerDataRequestsAtSites>, _ transaction: borrowing Transaction
    ) throws {
        guard let request = try all(of: participant, with: grant, transaction).first(where: { $0.id == id })
        else { throw NotFound("request") }
        if request.answer != nil { throw Conflict("The request already has an answer.") }
        try check(
            text, "answer",
            missing: outcome == .corrected
                ? "Enter what was corrected." : "Enter why nothing was corrected. The participant may ask.")
        try transaction.run(
            """
            update correction_requests set outcome = \(outcome.rawValue), answer = \(text),
                closed_at = \(grant.now), closed_by = \(grant.actor.name)
            where id = \(id) and outcome is null
            """)
        try grant.record(
            "correction-request.answer", about: "participant \(participant)",
            ["outcome": .text(outcome.rawValue)], in: transaction)
    }

    private static func check(_ text: String, _ field: String, missing: String) throws {
        if !text.hasVisibleCharacters { throw InvalidInput(field, missing) }
        if text.count > CorrectionRequest.textMax {
            throw InvalidInput(
                field, "The text has \(text.count) characters. Use at most \(CorrectionRequest.textMax).")
        }
    }
}
