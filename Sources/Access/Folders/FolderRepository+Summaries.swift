import SQLStore
import Vocabulary

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
