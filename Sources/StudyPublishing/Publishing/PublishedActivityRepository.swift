import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// The versions of activities that channels have published.
enum PublishedActivityRepository {
    /// Returns all versions published on a channel, by activity, oldest first.
    static func all(
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

    /// Stores a version of an activity with the publication that introduces it.
    static func insert(
        _ activity: VersionedActivity, of publication: PublicationID, on channel: ChannelID,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into published_activities (channel_id, folded_key, version, key, kind, document_id,
                publication_id, digest, modified_at)
            values (\(channel), \(activity.content.key.lowercased()), \(activity.version),
                \(activity.content.key), \(activity.kind), \(activity.document), \(publication),
                \(activity.digest), \(activity.modifiedAt))
            """)
    }
}
