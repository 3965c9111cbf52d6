import SQLStore

/// A channel as publishing sees it: where it is, and the names of its folders.
public struct ChannelState: Hashable, Sendable {
    /// The channel's row.
    public let id: ChannelID
    /// Which of the two outlets.
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
    /// Where the channel is.
    public let status: StudyStatus
    /// Whether responses are accepted.
    public let collectionEnabled: Bool

    /// One channel of a study; nil when the study has none of that kind.
    public static func find(
        _ kind: ChannelKind, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> ChannelState? {
        try transaction.first(
            """
            select \(fragment: columns) and c.study_folder_id = \(scope.folder) and c.kind = \(kind)
            """
        ) { try ChannelState($0) }
    }

    /// Every channel of the site that is not in the trash, for the answers that apps receive.
    static func all(_ transaction: borrowing Transaction) throws -> [ChannelState] {
        try transaction.rows("select \(fragment: columns) order by c.id") { try ChannelState($0) }
    }

    private static let columns: SQL =
        """
        c.id, c.kind, c.study_folder_id, c.study_id, app.name, app.sent_org_id, c.status, c.collection_enabled,
        app.id, app.parent_id
        from channels c
        join folders app on app.id = c.app_folder_id
        where c.trash_id is null
        """

    private init(_ row: Row) throws {
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
