import Timekeeping

/// One saved value of a document, as history lists it.
public struct RevisionEntry: Hashable, Sendable {
    public let revision: Int
    public let savedAt: Instant
    public let author: Author
    /// The revision whose value was taken up again; nil for a new value.
    public let restoredFrom: Int?
}
