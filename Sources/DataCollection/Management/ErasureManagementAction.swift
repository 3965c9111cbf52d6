import Access
import HTTP
import Responses
import SQLStore
import Vocabulary
import WebAccess

/// The action that erases the stored data of withdrawn participants.
struct ErasureManagementAction: Sendable {
    let erasure: ParticipantErasure

    var routes: [SiteRoute] {
        ManagementAction<ConfigureStudy>(operation: .eraseParticipant, work: erase).routes
    }

    @Sendable private func erase(
        _ context: RequestContext, _ grant: Grant<ConfigureStudy>, _ parameters: WireParameters
    ) async throws -> Response {
        if parameters.isEmpty { throw WireError("Invalid input format.") }
        guard let number = try parameters["participantId"].flatMap({ Int64($0.trimmed) }) else {
            throw WireError(
                "participantId must be the number of a participant, as in the column ParticipantId of Lists.",
                field: "participantId")
        }
        let reason = (try parameters["reason"] ?? "").trimmed
        let channel = grant.subject
        do {
            _ = try await erasure.erase(ParticipantID(number), reason: reason, on: channel, for: context)
        } catch let conflict as Conflict {
            throw WireError(conflict.sentence, field: "participantId")
        } catch is NotFound {
            throw WireError(
                "The study has no participant \(number).", field: "participantId")
        }
        return WireResponse.success()
    }
}
