import SQLStore
import Studies
import Timekeeping

/// The row of a batch of enrollment tokens.
public struct TokenBatchID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A batch of enrollment tokens, as its row and the tokens say.
public struct TokenBatch: Sendable {
    /// The number that pages show.
    public let id: TokenBatchID
    /// How many tokens were asked for.
    public let tokenCount: Int
    /// How many there are so far; below ``tokenCount`` while the batch is being made.
    public let issuedCount: Int
    /// What became of them.
    public let counts: TokenCounts
    /// What people call it.
    public let words: BatchLabel
    /// When it was made.
    public let createdAt: Instant
    /// Who made it.
    public let createdBy: String
    /// That its unused tokens were taken back; nil while they work.
    public let revocation: TokenRevocation?

    /// How many can still be used.
    public var availableCount: Int { counts.unused }

    /// A name for people; may be empty.
    public var label: String { words.label }

    /// Whether all tokens are there, so that they may be shown and handed out.
    public var isComplete: Bool { issuedCount == tokenCount }
}

/// A token of a batch with what became of it.
public struct IssuedToken: Sendable {
    /// The number of its row, by which pages continue.
    public let id: Int64
    /// The token.
    public let token: String
    /// Who enrolled with it.
    public let participant: ParticipantID?
    /// When.
    public let usedAt: Instant?
    /// Whether that participant has withdrawn since.
    public let isWithdrawn: Bool
    /// That no one can enroll with it any more, although no one has.
    public let revocation: TokenRevocation?
}
