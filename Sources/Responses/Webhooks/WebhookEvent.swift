import JSON
import Timekeeping
import Vocabulary

/// A type of event that webhooks send. The raw value is the type in messages.
package enum WebhookEventType: String, CaseIterable, Sendable {
    case responseReceived = "response.received"
    case participantEnrolled = "participant.enrolled"
    case participantWithdrawn = "participant.withdrawn"
    case participantErased = "participant.erased"
    case studyPublished = "study.published"
    case exportFinished = "export.finished"
}

/// An event in a study, with what messages say about it. They have no answers: receivers fetch those with their own rights.
package enum WebhookEvent: Sendable {
    case response(ResponseID, from: ParticipantID, activity: String, version: String)
    case enrollment(ParticipantID)
    /// A participant has left, and their data is kept.
    case withdrawal(ParticipantID)
    /// All data of a participant was deleted, whether or not they had left before.
    case erasure(ErasedData)
    case publication
    /// An export of the study has a file. Copies of one participant's data aren't announced.
    case export(Int64, title: String, rows: Int, bytes: Int, sha256: String)

    package var type: WebhookEventType {
        switch self {
        case .response: .responseReceived
        case .enrollment: .participantEnrolled
        case .withdrawal: .participantWithdrawn
        case .erasure: .participantErased
        case .publication: .studyPublished
        case .export: .exportFinished
        }
    }

    /// The participant with whose data the message is deleted. What is said about an erasure must outlast it.
    var participant: ParticipantID? {
        switch self {
        case .response(_, let participant, _, _), .enrollment(let participant), .withdrawal(let participant):
            participant
        case .erasure, .publication, .export: nil
        }
    }

    /// Returns the JSON of the message: `type`, `timestamp`, and `data` with the Study ID, the channel, and the event.
    func body(of study: String, _ channel: String, at now: Instant) -> String {
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("type", type.rawValue)
            json.member("timestamp", now.iso8601)
            json.object("data") { data in
                data.member("studyId", study)
                data.member("channel", channel)
                write(to: &data)
            }
        }
        return String(decoding: json.finish(), as: UTF8.self)
    }

    private func write(to data: inout JSONWriter) {
        switch self {
        case .response(let response, let participant, let activity, let version):
            data.member("response", Int(response.rawValue))
            data.member("participant", Int(participant.rawValue))
            data.member("activityId", activity)
            data.member("activityVersion", version)
        case .enrollment(let participant), .withdrawal(let participant):
            data.member("participant", Int(participant.rawValue))
        case .erasure(let erased): erased.write(to: &data)
        case .publication: break
        case .export(let id, let title, let rows, let bytes, let sha256):
            data.member("export", Int(id))
            data.member("title", title)
            data.member("rows", rows)
            data.member("bytes", bytes)
            data.member("sha256", sha256)
        }
    }
}
