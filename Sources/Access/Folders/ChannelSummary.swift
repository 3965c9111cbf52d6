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

extension FolderRepository {
    /// Returns the channels offered at a location or below it, ordered by app and Study ID.
    ///
    /// An index provides this order; apps come in the order of their creation.
    public static func summaries(
        at place: FolderLocation, in transaction: borrowing Transaction
    ) throws -> [ChannelSummary] {
        let narrowed: SQL =
            switch place {
            case .site: ""
            case .organization(let folder):
                "and c.app_folder_id in (select id from folders where parent_id = \(folder.id))"
            case .app(let folder): "and c.app_folder_id = \(folder.id)"
            case .channel(let channel): "and c.study_folder_id = \(channel.study.id)"
            }
        return try transaction.rows(
            """
            select c.id, c.kind, c.status, c.study_id, c.study_folder_id, s.title, c.app_folder_id
            from channels c join folders s on s.id = c.study_folder_id
            where c.trash_id is null \(fragment: narrowed)
            order by c.app_folder_id, c.study_id_key
            """
        ) { row in try ChannelSummary(row) }
    }

    /// Returns the channels of these rows, in this order.
    public static func channels(
        _ ids: [ChannelID], in transaction: borrowing Transaction
    ) throws -> [Channel] {
        guard !ids.isEmpty else { return [] }
        let found = try transaction.rows("\(fragment: channelSelect) and c.id in (\(list: ids))") { row in
            try Channel(row)
        }
        let byID = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return ids.compactMap { byID[$0] }
    }
}
