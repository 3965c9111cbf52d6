import Access
import Responses
import SQLStore
import StudyManagement
import WebAccess

/// Erases the stored data of withdrawn participants on behalf of administrators.
struct ParticipantErasure: Sendable {
    static let reasonLengthMax = 500

    let store: Store
    let participants: ParticipantRepository
    let audit: Audit
    let remains: ErasureRemains

    /// Returns the problem with a reason, or nil if it is valid.
    static func problem(with reason: String) -> String? {
        if reason.isEmpty {
            return "Enter a reason, such as: The participant asked the study team by email."
        }
        guard reason.count > reasonLengthMax else { return nil }
        return "The reason has \(reason.count) characters. Use at most \(reasonLengthMax)."
    }

    /// Erases all data of a participant, records the user and the reason, and then deletes remaining files.
    ///
    /// Returns the systems that got data of the participant.
    ///
    /// - Throws: ``InvalidInput`` for a missing or too long reason, ``NotFound`` if the channel doesn't have the
    ///   participant, ``Conflict`` for an enrolled participant, ``DataLocked`` while the data is locked.
    func erase(
        _ id: ParticipantID, reason: String, on channel: Channel, for context: RequestContext
    ) async throws -> [DataRecipient] {
        let recipients = try await store.write { transaction in
            let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
            return try erase(id, reason: reason, with: grant, in: transaction)
        }
        remains.remove()
        return recipients
    }

    private func erase(
        _ id: ParticipantID, reason: String, with grant: Grant<ConfigureStudy>,
        in transaction: borrowing Transaction
    ) throws -> [DataRecipient] {
        if let problem = Self.problem(with: reason) { throw InvalidInput("reason", problem) }
        guard let participant = try participants.find(id, with: grant, transaction) else {
            throw NotFound("participant")
        }
        guard participant.hasWithdrawn else { throw Self.stillTakesPart(id) }
        try Self.refuseWhileRestricted(id, transaction)
        try DataLockRepository.check(grant.subject.id, in: transaction)
        let recipients = try participants.erase(participant, transaction)
        // As in an erasure by an app, the event can't be traced back to the participant.
        var details: AuditDetails = [
            "participant": .digest(of: "participant \(id)", by: audit), "reason": .text(reason),
        ]
        if !recipients.isEmpty { details.append("recipients", .recipients(recipients)) }
        try grant.record("participant.erase", details, in: transaction)
        return recipients
    }

    /// A restriction can mean that the participant wants the data kept. Their app can still erase it.
    static func refuseWhileRestricted(_ id: ParticipantID, _ transaction: borrowing Transaction) throws {
        guard try ProcessingRestrictionRepository.isRestricted(id, transaction) else { return }
        throw Conflict(
            "Processing of the data of participant \(id) is restricted, so it must be kept. The page Data requests says "
                + "why. Lift the restriction there first. Nothing was erased.")
    }

    /// Returns the error for a participant who hasn't left.
    static func stillTakesPart(_ id: ParticipantID) -> Conflict {
        Conflict(
            "Participant \(id) is still enrolled. Data can be erased only after the participant leaves the study. "
                + "Nothing was erased.")
    }
}
