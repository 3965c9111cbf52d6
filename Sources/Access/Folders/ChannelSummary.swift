import SQLStore
import Vocabulary

/// The data of a channel for counting, searching and sorting long lists.
///
/// The channels shown on a page are then read completely by ``FolderRepository/channels(_:in:)``.
public struct ChannelSummary: Hashable, Sendable {
    /// The ID of the channel's row.
    public let id: ChannelID
    /// Test or Live.
    public let kind: ChannelKind
    /// The channel's status.
    public let status: StudyStatus
    /// The Study ID under which its app offers it.
    public let studyID: StudyID
    /// The study's folder, which holds the roles.
    public let study: FolderID
    /// The study's title.
    public let title: String
    /// The app that offers it.
    public let app: FolderID

    /// Creates the summary of a channel.
    public init(_ channel: Channel) {
        id = channel.id
        kind = channel.kind
        status = channel.status
        studyID = channel.studyID
        study = channel.study.id
        title = channel.study.title
        app = channel.app.id
    }

    init(_ row: Row) throws {
        id = try row[0]
        kind = try row[1]
        status = try row[2]
        studyID = StudyID(try row[3])
        study = try row[4]
        title = try row[5]
        app = try row[6]
    }
}
