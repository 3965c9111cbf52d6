import SQLStore
import Vocabulary

/// What was published on each channel, and when.
public enum PublicationRepository {
    /// Returns all publications of a channel, newest first.
    public static func history(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [Publication] {
        try transaction.rows(
            "select \(fragment: columns) from publications where channel_id = \(channel) order by number desc"
        ) { try Publication($0) }
    }

    /// Returns the current or last publication of a channel; nil if it has none.
    public static func newest(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> Publication? {
        try transaction.first(
            """
            select \(fragment: columns) from publications where channel_id = \(channel)
            order by number desc limit 1
            """
        ) { try Publication($0) }
    }

    /// Returns the text of a publication's design snapshot.
    package static func design(of publication: PublicationID, _ transaction: borrowing Transaction) throws
        -> String
    {
        let text: String? = try transaction.value(
            "select design from publications where id = \(publication)")
        guard let text else { throw DocumentNotFound() }
        return text
    }

    private static let columns: SQL =
        """
        id, channel_id, number, stage, version, consent_version, changes_activities, changes_consent,
        changes_resources, digest, published_at, author_id, author_name, is_untested, unreachable_steps,
        reconsenting_participants
        """
}
