import Studies
import Timekeeping
import Vocabulary

/// A version of an activity published on a channel.
public struct PublishedActivity: Hashable, Sendable {
    /// The channel.
    public let channel: ChannelID
    /// The short title that apps use; empty if there is none.
    public let key: String
    /// The published version.
    public let version: Version
    /// The kind of document.
    public let kind: DocumentKind
    /// The document's row ID.
    public let document: DocumentID
    /// The publication that introduced the version.
    public let publication: PublicationID
    let digest: String
    /// When it was last changed.
    public let modifiedAt: Instant
    /// When the channel published the activity's first version.
    public let openedAt: Instant
}
