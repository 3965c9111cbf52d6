import JSON
import Vocabulary

/// By what other systems recognize the data of a participant that was erased here, so that they can erase their copies.
package struct ErasedData: Sendable {
    let participant: ParticipantID
    /// The enrollment token, which forwarded responses have; nil if there was none.
    let token: String?
    /// The responses that were forwarded. Their `X-Response-Id` begins with this number and a hyphen.
    let forwarded: [ResponseID]
    /// The systems that got data which may include the participant's.
    package let recipients: [DataRecipient]

    func write(to data: inout JSONWriter) {
        data.member("participant", Int(participant.rawValue))
        if let token { data.member("token", token) }
        data.array("forwardedResponses") { list in
            for response in forwarded { list.int(Int(response.rawValue)) }
        }
        data.array("recipients") { list in
            for recipient in recipients {
                list.object { object in
                    object.member("kind", recipient.kind.rawValue)
                    object.member("name", recipient.name)
                }
            }
        }
    }
}

/// A system outside the portal that got data.
package struct DataRecipient: Sendable, Hashable {
    package enum Kind: String, Sendable {
        /// It got responses one by one.
        case forwarding
        /// It got files of scheduled exports.
        case export
    }

    package let kind: Kind
    /// The URL without its query, or the name of the target.
    package let name: String

    /// What pages and the audit log say.
    package var text: String {
        switch kind {
        case .forwarding: "\(name) (forwarded responses)"
        case .export: "\(name) (scheduled exports)"
        }
    }
}
