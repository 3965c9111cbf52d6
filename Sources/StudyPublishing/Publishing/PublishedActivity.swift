import SQLStore
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

    /// Returns all versions published on a channel, by activity, oldest first.
    public static func all(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [PublishedActivity] {
        var opened: [String: Instant] = [:]
        return try transaction.rows(
            """
            select a.key, a.version, a.kind, a.document_id, a.publication_id, a.digest, a.modified_at,
                p.published_at
            from published_activities a join publications p on p.id = a.publication_id
            where a.channel_id = \(channel) order by a.folded_key, a.version
            """
        ) { row in
            let key: String = try row[0]
            let publishedAt: Instant = try row[7]
            let openedAt = opened[key.lowercased()] ?? publishedAt
            opened[key.lowercased()] = openedAt
            return PublishedActivity(
                channel: channel, key: key, version: try row[1], kind: try row[2], document: try row[3],
                publication: try row[4], digest: try row[5], modifiedAt: try row[6], openedAt: openedAt)
        }
    }
}
