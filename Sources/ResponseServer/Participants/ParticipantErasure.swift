import Access
import SQLStore
import Studies
import WebAccess

/// Erases participants who have left and whose data was kept, as administrators decide.
struct ParticipantErasure: Sendable {
    static let reasonLengthMax = 500

    let store: Store
    let participants: ParticipantRepository
    let audit: Audit
    let remains: ErasureRemains

    /// Returns what is wrong with a reason; nil for a good one.
    static func problem(with reason: String) -> String? {
        if reason.isEmpty {
            return "Say why the data is erased, such as: asked for by email to the study team."
        }
        guard reason.count > reasonLengthMax else { return nil }
        return "The reason has \(reason.count) characters. Use at most \(reasonLengthMax)."
    }

    /// Erases all that leads to a participant, and records who did it and why; then what that leaves behind.
    ///
    /// - Throws: ``InvalidInput`` for a reason that is missing or too long, ``NotFound`` for a number that the channel doesn't
    ///   have, ``Conflict`` for a participant who takes part, ``DataLocked`` while the data is locked.
    func erase(
        _ id: ParticipantID, because reason: String, on channel: Channel, for context: RequestContext
    ) async throws {
        try await store.write { transaction in
            let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
            try erase(id, reason: reason, with: grant, in: transaction)
        }
        remains.remove()
    }

    private func erase(
        _ id: ParticipantID, reason: String, with grant: Grant<ConfigureStudy>,
        in transaction: borrowing Transaction
    ) throws {
        if let problem = Self.problem(with: reason) { throw InvalidInput("reason", problem) }
        guard let participant = try participants.find(id, with: grant, in: transaction) else {
            throw NotFound("participant")
        }
        guard participant.hasWithdrawn else { throw Self.stillTakesPart(id) }
        try DataLocks.check(grant.subject.id, in: transaction)
        try participants.erase(participant, transaction)
        // As when an app erases: nothing leads from the event back to whom it was about.
        try grant.record(
            "participant.erase",
            ["participant": .digest(of: "participant \(id)", by: audit), "reason": .text(reason)],
            in: transaction)
    }

    /// The refusal for a participant who hasn't left.
    static func stillTakesPart(_ id: ParticipantID) -> Conflict {
        Conflict(
            "Participant \(id) takes part in the study. Only the data of participants who have left can be erased "
                + "here. Nothing was erased.")
    }
}
