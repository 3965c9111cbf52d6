import SQLStore
import Timekeeping

/// A design as it was frozen for one channel.
public struct Publication: Hashable, Sendable {
    /// How much of a study apps see.
    public enum Stage: String, Sendable, SQLBindable, SQLReadable {
        /// Announces the study in the app's list.
        case upcoming
        /// Serves the study.
        case launched
    }

    /// The publication's row.
    public let id: PublicationID
    /// The channel.
    public let channel: ChannelID
    /// Counts the publications of the channel, announcements among them.
    public let number: Int
    /// How much of the study apps see.
    public let stage: Stage
    /// The version that was published.
    public let version: Version
    /// The version of the consent in it.
    public let consentVersion: Version
    /// Whether activities differ from the publication before.
    public let changesActivities: Bool
    /// Whether the consent differs from the publication before, and people who have joined consent again.
    public let changesConsent: Bool
    /// Whether resources differ from the publication before.
    public let changesResources: Bool
    /// SHA-256 of the frozen design, in hex.
    public let digest: String
    /// Whether it went Live ahead of Test, which someone confirmed.
    public let isUntested: Bool
    /// How many of its steps no participant can reach, which someone confirmed.
    public let unreachableSteps: Int
    /// When it was published.
    public let publishedAt: Instant
    /// Who did it.
    public let author: Author

    /// Every publication of a channel, newest first.
    public static func history(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [Publication] {
        try transaction.rows(
            "select \(fragment: columns) from publications where channel_id = \(channel) order by number desc"
        ) { try Publication($0) }
    }

    /// The publication that a channel offers now, or offered last; nil when it has none.
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

    /// The text of the design that a publication froze.
    static func design(of publication: PublicationID, _ transaction: borrowing Transaction) throws -> String {
        let text: String? = try transaction.value(
            "select design from publications where id = \(publication)")
        guard let text else { throw DocumentNotFound() }
        return text
    }

    private static let columns: SQL =
        """
        id, channel_id, number, stage, version, consent_version, changes_activities, changes_consent,
        changes_resources, digest, published_at, author_id, author_name, is_untested, unreachable_steps
        """

    private init(_ row: Row) throws {
        id = try row[0]
        channel = try row[1]
        number = try row[2]
        stage = try row[3]
        version = try row[4]
        consentVersion = try row[5]
        changesActivities = try row[6]
        changesConsent = try row[7]
        changesResources = try row[8]
        digest = try row[9]
        publishedAt = try row[10]
        author = Author(user: try row[11], name: try row[12])
        isUntested = try row[13]
        unreachableSteps = try row[14]
    }
}
