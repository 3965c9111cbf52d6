import Studies
import Timekeeping
import Vocabulary

/// A key that a publication reserved, with the publication and the part of the design that uses it now.
public struct ReservedKeyStatus: Sendable, Hashable {
    /// The key with its meaning.
    public let reserved: ReservedKey
    /// When it was first published.
    public let publishedAt: Instant
    /// The publication that reserved the key; nil if its channel no longer exists.
    public let publication: Origin?
    /// The document that uses the key now; nil if the key is not in use.
    public let document: DocumentID?

    /// A publication as shown to users.
    public struct Origin: Sendable, Hashable {
        /// Test or Live.
        public let channel: ChannelKind
        /// Its version.
        public let version: Version
    }
}
