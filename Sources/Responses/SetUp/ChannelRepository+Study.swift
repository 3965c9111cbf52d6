import Access
import SQLStore
import Vocabulary

extension ChannelRepository {
    /// Returns the Study ID of a channel, as entered; nil if there is no such channel.
    static func studyID(of channel: ChannelID, in transaction: borrowing Transaction) throws -> String? {
        try transaction.value("select study_id from channels where id = \(channel)")
    }

    /// Returns the folder of the study of a channel; nil if there is no such channel.
    package static func studyFolder(
        of channel: ChannelID, in transaction: borrowing Transaction
    ) throws -> FolderID? {
        try transaction.value("select study_folder_id from channels where id = \(channel)")
    }
}
