import SQLStore
import Vocabulary

/// A channel for publishing: its status and the IDs of its folders.
public struct ChannelState: Hashable, Sendable {
    /// The channel's row ID.
    public let id: ChannelID
    /// Test or Live.
    public let kind: ChannelKind
    /// The folder of the study.
    public let studyFolder: FolderID
    /// The name that apps use for the channel.
    public let studyID: StudyID
    /// The app that offers the channel.
    public let appID: AppID
    /// The Org ID that builds of the app send.
    public let organizationID: OrganizationID
    /// The folder of the app.
    public let appFolder: FolderID
    /// The folder of the organization that runs the app.
    public let organizationFolder: FolderID
    /// The status of the channel.
    public let status: StudyStatus
    /// Whether responses are accepted.
    public let collectionEnabled: Bool

    init(_ row: Row) throws {
        id = try row[0]
        kind = try row[1]
        studyFolder = try row[2]
        studyID = StudyID(try row[3])
        appID = AppID(try row[4])
        organizationID = OrganizationID(try row[5])
        status = try row[6]
        collectionEnabled = try row[7]
        appFolder = try row[8]
        organizationFolder = try row[9]
    }
}
