import HTTP
import Responses
import Vocabulary
import WebAccess

extension RequestContext {
    /// The participant in the path. What isn't a number is one that no participant has.
    var participantID: ParticipantID {
        ParticipantID(request.parameters.value("participant", as: Int64.self) ?? 0)
    }
}
