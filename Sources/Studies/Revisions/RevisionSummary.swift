import Timekeeping
import Vocabulary

/// A saved revision of a document, for history lists.
public struct RevisionSummary: Hashable, Sendable {
    /// The number of the revision, counted from 1.
    public let revision: Int
    /// When it was saved.
    public let savedAt: Instant
    /// The author of the revision.
    public let author: Author
    /// The revision that was restored; nil for a new value.
    public let restoredFrom: Int?
}
