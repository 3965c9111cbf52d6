import Access
import SQLStore
import Vocabulary

extension ChannelRepository {
    /// Returns the channels that an app offers, including those in the trash.
    static func channels(of app: FolderID, in transaction: borrowing Transaction) throws -> [ChannelID] {
        try transaction.rows(
            "select id from channels where app_folder_id = \(app)"
        ) { row in try row[0] }
    }

    /// Returns how often channels were published.
    static func publicationCount(of ids: [ChannelID], in transaction: borrowing Transaction) throws -> Int {
        try transaction.value(
            "select count(*) from publications where channel_id in (\(list: ids))") ?? 0
    }
}
