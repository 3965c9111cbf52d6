import SQLStore
import Studies
import Timekeeping

/// The row of a participant: the number that Lists hold as `ParticipantId`.
public struct ParticipantID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A participant as an app's request finds one: by the app token.
struct Participant: Sendable {
    let id: ParticipantID
    let channel: ChannelID
    /// The Study ID of the channel, as typed.
    let studyID: StudyID
    let collectionEnabled: Bool
    let hasWithdrawn: Bool
}

/// What a participant allows to be done with the data. The raw values are the wire's, in this case only.
public enum DataSharingChoice: String, Sendable {
    /// The data may be shared.
    case allowed = "true"
    /// The data may not be shared.
    case refused = "false"
    /// The study did not ask.
    case notAsked = "NA"
}
