import Timekeeping
import Vocabulary

/// The removal of a document or of a part of one, with its author and time.
public struct Removal: Hashable, Sendable {
    /// The author.
    public let author: Author
    /// The time of the removal.
    public let at: Instant
}
