import Timekeeping

/// One saved value of a document, as history lists it.
public struct RevisionSummary: Hashable, Sendable {
    /// The number of the revision, counted from 1.
    public let revision: Int
    /// When it was saved.
    public let savedAt: Instant
    /// Who did it.
    public let author: Author
    /// The revision that was restored; nil for a new value.
    public let restoredFrom: Int?
}
