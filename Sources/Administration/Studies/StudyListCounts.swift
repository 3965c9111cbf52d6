import SQLStore
import Timekeeping
import Vocabulary

/// The figures of other features in lists of studies, which `Portal` passes in.
///
/// Home pages request them only for channels whose counts the user may see.
public struct StudyListCounts: Sendable {
    /// The state of the responses of a channel.
    public struct Responses: Sendable, Hashable {
        /// The number of responses received since a time.
        public let recent: Int
        /// The number of responses that failed processing.
        public let failed: Int

        /// Creates the counts of a channel.
        public init(recent: Int, failed: Int) {
            self.recent = recent
            self.failed = failed
        }
    }

    /// Counts the participants of channels.
    public typealias CountParticipants =
        @Sendable ([ChannelID], borrowing Transaction) throws -> [ChannelID: Int]
    /// Counts the responses of channels; the recent ones since a time.
    public typealias CountResponses =
        @Sendable ([ChannelID], Instant, borrowing Transaction) throws -> [ChannelID: Responses]

    let participants: CountParticipants
    let responses: CountResponses

    /// Creates the figures with functions that count them.
    public init(participants: @escaping CountParticipants, responses: @escaping CountResponses) {
        self.participants = participants
        self.responses = responses
    }
}
