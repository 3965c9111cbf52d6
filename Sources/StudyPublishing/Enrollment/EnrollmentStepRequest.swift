import AppSimulation
import JSON
import Studies
import Vocabulary

/// A request that a phone sends during enrollment.
public struct EnrollmentStepRequest: Sendable {
    /// The server that receives a request.
    public enum Server: Sendable {
        case response
        case registration
    }

    /// The server that receives the request.
    public let server: Server
    /// The action, such as `enroll.api`.
    public let action: String
    /// The JSON body.
    public let body: [UInt8]

    private init(_ server: Server, _ action: String, _ write: (inout JSONWriter) -> Void) {
        self.server = server
        self.action = action
        var json = JSONWriter(capacity: 512)
        json.object(write)
        body = json.finish()
    }

    /// Returns all requests that the phone has sent by the end of these screens, in order.
    public static func all(
        of design: EnrollmentDesign, _ path: [EnrollmentScreen], _ answers: [String: WalkthroughAnswer],
        study: StudyID
    ) -> [EnrollmentStepRequest] {
        var requests: [EnrollmentStepRequest] = []
        let token = answers[EnrollmentScreen.token.key]?.word ?? ""
        if let place = path.firstIndex(of: .token), place + 1 < path.count {
            requests.append(validation(of: token, study))
        }
        if path.last == .notEligible { requests.append(state("notEligible", nil, study)) }
        guard path.last == .enrolled else { return requests }
        let shares = answers[EnrollmentScreen.sharing.key]?.word
        return requests + [
            enrollment(token, sharing: design.sharing.isAsked ? shares ?? "" : "NA", study),
            state("inProgress", "the app token from the enroll response", study),
            consent(to: design.version, study),
        ]
    }

    private static func validation(of token: String, _ study: StudyID) -> EnrollmentStepRequest {
        EnrollmentStepRequest(.response, "validateEnrollmentToken.api") { json in
            json.member("studyId", study.text)
            json.member("token", token)
        }
    }

    private static func state(_ status: String, _ participant: String?, _ study: StudyID)
        -> EnrollmentStepRequest
    {
        EnrollmentStepRequest(.registration, "updateStudyState.api") { json in
            json.array("studies") { json in
                json.object { json in
                    json.member("studyId", study.text)
                    json.member("status", status)
                    if let participant { json.member("participantId", participant) }
                }
            }
        }
    }
    private static func enrollment(
        _ token: String, sharing: String, _ study: StudyID
    ) -> EnrollmentStepRequest {
        EnrollmentStepRequest(.response, "enroll.api") { json in
            json.member("studyId", study.text)
            json.member("token", token)
            json.member("allowDataSharing", sharing)
        }
    }

    private static func consent(to version: String, _ study: StudyID) -> EnrollmentStepRequest {
        EnrollmentStepRequest(.registration, "updateEligibilityConsentStatus.api") { json in
            json.member("studyId", study.text)
            json.member("eligibility", true)
            json.object("consent") { json in
                json.member("version", version)
                json.member("status", "Completed")
                json.member("pdf", "the signed document in base64")
            }
            json.member("sharing", "")
        }
    }
}
