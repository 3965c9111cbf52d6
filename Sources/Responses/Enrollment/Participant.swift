import SQLStore
import Timekeeping
import Vocabulary

/// The row ID of a participant, stored in Lists as `ParticipantId`.
public struct ParticipantID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A participant as found by the app token in a request.
package struct Participant: Sendable {
    package let id: ParticipantID
    package let channel: ChannelID
    /// The Study ID of the channel, as entered.
    let studyID: StudyID
    let collectionEnabled: Bool
    package let hasWithdrawn: Bool
    /// Whether the study may have webhooks that are on. Read with the participant, so that studies without one spend nothing.
    var hasWebhooks = true
}

/// The participant's choice about data sharing. The raw values are those of the API, in this case only.
public enum DataSharingChoice: String, Sendable {
    /// The data may be shared.
    case allowed = "true"
    /// The data must not be shared.
    case refused = "false"
    /// The participant wasn't asked.
    case notAsked = "NA"
}
