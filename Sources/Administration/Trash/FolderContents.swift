import SQLStore
import Studies

/// What is kept of some channels, counted by other features.
public struct FolderContents: Sendable, Hashable {
    /// How many people ever enrolled and were not erased.
    public let participants: Int
    /// How many responses there are.
    public let responses: Int
    /// How many enrollment tokens were issued.
    public let tokens: Int

    /// Counts what is kept of channels.
    public typealias Count = @Sendable ([ChannelID], borrowing Transaction) throws -> FolderContents

    /// These counts.
    public init(participants: Int, responses: Int, tokens: Int) {
        self.participants = participants
        self.responses = responses
        self.tokens = tokens
    }

    /// Whether anybody took part, so that more is at stake than somebody's work.
    var holdsData: Bool { participants > 0 || responses > 0 }
}
