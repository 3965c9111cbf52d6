import SQLStore
import Studies
import Timekeeping

/// What lists of studies show of other features, which `Portal` passes in.
///
/// The home asks only about channels whose counts the person may see.
public struct StudyListCounts: Sendable {
    /// The state of the responses of a channel.
    public struct Responses: Sendable, Hashable {
        /// How many came since a time.
        public let recent: Int
        /// How many wait in error.
        public let failed: Int

        /// Counts of a channel.
        public init(recent: Int, failed: Int) {
            self.recent = recent
            self.failed = failed
        }
    }

    /// Counts who takes part.
    public typealias CountParticipants =
        @Sendable ([ChannelID], borrowing Transaction) throws -> [ChannelID: Int]
    /// Counts responses, the recent ones since a time.
    public typealias CountResponses =
        @Sendable ([ChannelID], Instant, borrowing Transaction) throws -> [ChannelID: Responses]

    let participants: CountParticipants
    let responses: CountResponses

    /// Figures that are counted by these.
    public init(participants: @escaping CountParticipants, responses: @escaping CountResponses) {
        self.participants = participants
        self.responses = responses
    }
}
