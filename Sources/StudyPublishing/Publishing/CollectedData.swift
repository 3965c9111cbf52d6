import SQLStore
import Vocabulary

/// What publishing needs to know about the participants and responses of a channel.
///
/// Responses belong to another feature, so the counts are given when the site is put together.
public struct CollectedData: Sendable {
    /// Counts the participants of a channel.
    public typealias ParticipantCount = @Sendable (ChannelID, borrowing Transaction) throws -> Int
    /// Counts the responses to an activity, by the version that participants answered.
    public typealias ResponseCounts =
        @Sendable (ChannelID, _ activity: String, borrowing Transaction) throws -> [Version: Int]

    /// Counts the participants of a channel; nil if they aren't counted.
    public let participants: ParticipantCount?
    /// Counts the responses to an activity; nil if they aren't counted.
    public let responses: ResponseCounts?

    /// Creates the counts.
    public init(participants: ParticipantCount?, responses: ResponseCounts?) {
        self.participants = participants
        self.responses = responses
    }

    /// No counts, for a design without collected data.
    public static let none = CollectedData(participants: nil, responses: nil)
}
