import Access
import Responses
import SQLStore
import Vocabulary

/// What a participant asked for about their data, as events.
enum DataRequestEvents {
    /// Returns the events of a participant.
    static func all(
        of participant: ParticipantID, _ grant: Grant<ViewParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [ParticipantEvent] {
        let restrictions = try ProcessingRestrictionRepository.all(of: participant, with: grant, transaction)
        let requests = try CorrectionRequestRepository.all(of: participant, with: grant, transaction)
        return restrictions.flatMap(events) + requests.flatMap(events)
    }

    private static func events(_ restriction: ProcessingRestriction) -> [ParticipantEvent] {
        let begun = ParticipantEvent(
            kind: .restricted(restriction), at: restriction.beganAt, author: restriction.beganBy)
        guard let lifted = restriction.lifted else { return [begun] }
        return [
            begun,
            ParticipantEvent(
                kind: .restrictionLifted(reason: lifted.reason), at: lifted.at, author: lifted.by),
        ]
    }

    private static func events(_ request: CorrectionRequest) -> [ParticipantEvent] {
        let asked = ParticipantEvent(
            kind: .correctionAsked(request), at: request.enteredAt, author: request.enteredBy)
        guard let answer = request.answer else { return [asked] }
        return [
            asked,
            ParticipantEvent(
                kind: .correctionAnswered(answer.outcome, text: answer.text), at: answer.at,
                author: answer.by),
        ]
    }
}
