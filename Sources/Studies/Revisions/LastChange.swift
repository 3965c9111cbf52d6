import Timekeeping
import Vocabulary

/// The last change of a design, with its author and time.
public struct LastChange: Sendable, Hashable {
    /// The author.
    public let author: Author
    /// The item or section: an activity by its title, anything else by the section's name.
    public let item: String
    /// The time of the change.
    public let at: Instant
}
