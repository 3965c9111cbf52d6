import SQLStore
import Timekeeping
import Vocabulary

/// A design published on one channel.
public struct Publication: Hashable, Sendable {
    /// The part of a study that apps can see.
    public enum Stage: String, Sendable, SQLBindable, SQLReadable {
        /// The study is announced in the app's list.
        case upcoming
        /// The study is available to participants.
        case launched
    }

    /// The publication's row ID.
    public let id: PublicationID
    /// The channel.
    public let channel: ChannelID
    /// The number of the publication within its channel, including announcements.
    public let number: Int
    /// The part of the study that apps can see.
    public let stage: Stage
    /// The published version.
    public let version: Version
    /// The version of the consent.
    public let consentVersion: Version
    /// Whether activities differ from the previous publication.
    public let changesActivities: Bool
    /// Whether the consent differs from the previous publication, so that participants must consent again.
    public let changesConsent: Bool
    /// Whether resources differ from the previous publication.
    public let changesResources: Bool
    /// SHA-256 of the design snapshot, in hex.
    public let digest: String
    /// Whether it was published to Live before Test, which the user confirmed.
    public let isUntested: Bool
    /// The number of steps that no participant can reach, which the user confirmed.
    public let unreachableSteps: Int
    /// The number of participants who had to consent again; nil if no one had to, and if it wasn't recorded.
    public let reconsentingParticipants: Int?
    /// The time of publication.
    public let publishedAt: Instant
    /// The user who published it.
    public let author: Author

    init(_ row: Row) throws {
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
        reconsentingParticipants = try row[15]
    }
}
