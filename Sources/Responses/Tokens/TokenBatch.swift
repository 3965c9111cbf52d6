import Access
import SQLStore
import Timekeeping
import Vocabulary

/// The ID of a batch of enrollment tokens.
public struct TokenBatchID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A batch of enrollment tokens.
public struct TokenBatch: Sendable {
    /// The displayed number.
    public let id: TokenBatchID
    /// The requested number of tokens.
    public let tokenCount: Int
    /// The number of tokens so far, which is below ``tokenCount`` while the batch is being generated.
    public let issuedCount: Int
    /// The number of tokens in each state.
    public let counts: TokenCounts
    /// The label and note.
    public let words: BatchLabel
    /// The site at which its tokens enroll; nil for none.
    public let site: StudySiteName?
    /// The time when it was generated.
    public let createdAt: Instant
    /// The user who generated it.
    public let createdBy: String
    /// The revocation of its unused tokens, or nil.
    public let revocation: TokenRevocation?

    /// The number of tokens that can still be used.
    public var availableCount: Int { counts.unused }

    /// The label, which may be empty.
    public var label: String { words.label }

    /// Whether all tokens were generated, so that they can be displayed and distributed.
    public var isComplete: Bool { issuedCount == tokenCount }
}

/// A token of a batch with its state.
public struct IssuedToken: Sendable {
    /// Its row ID, used for paging.
    public let id: Int64
    /// The token.
    public let token: String
    /// The participant who enrolled with it; nil if it is unused, or if the reader doesn't see them.
    public let participant: ParticipantID?
    /// The time of enrollment; nil if it is unused.
    public let usedAt: Instant?
    /// Whether that participant has withdrawn, as far as the reader sees them.
    public let isWithdrawn: Bool
    /// The revocation of an unused token, or nil.
    public let revocation: TokenRevocation?
}
