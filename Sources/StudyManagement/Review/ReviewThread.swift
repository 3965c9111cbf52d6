import Access
import Timekeeping
import Vocabulary

/// The ID of a thread of comments.
public struct ReviewThreadID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The ID of a comment.
public struct ReviewCommentID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// Comments on one item of a design: the first one and its replies.
public struct ReviewThread: Sendable, Hashable, Identifiable {
    /// The end of a thread.
    public struct Resolution: Sendable, Hashable {
        public let at: Instant
        public let author: Author
    }

    public let id: ReviewThreadID
    /// What it is about.
    public let item: ReviewItem
    public let openedAt: Instant
    /// Who resolved it and when; nil while it is open.
    public let resolution: Resolution?
    /// The comments, oldest first.
    public internal(set) var comments: [ReviewComment] = []
}

/// A comment in a thread.
public struct ReviewComment: Sendable, Hashable, Identifiable {
    public let id: ReviewCommentID
    public let thread: ReviewThreadID
    public let text: String
    /// Counted from 1; each edit is a new revision.
    public let revision: Int
    public let writtenAt: Instant
    public let author: Author
    /// When the text was last edited; nil if it never was.
    public let editedAt: Instant?
    /// The users who are mentioned, by name.
    public internal(set) var mentioned: [DesignReader] = []
    /// The change of a text that it suggests.
    public internal(set) var suggestion: TextSuggestion?

    /// Returns whether the user wrote it.
    public func isBy(_ user: UserID?) -> Bool { user != nil && author.user == user?.rawValue }
}

/// A previous text of an edited comment.
public struct ReviewCommentRevision: Sendable, Hashable {
    public let revision: Int
    public let text: String
    /// When it was replaced.
    public let replacedAt: Instant
}
