import Responses
import SQLStore
import Vocabulary

extension ListRepository {
    /// Returns the activities and versions of the designs that the Lists of a channel were made from, in order of
    /// their texts.
    static func appliedDesigns(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [(activity: String, version: String)] {
        try transaction.rows(
            """
            select activity_key, version from applied_designs where channel_id = \(channel)
            order by activity_key, version
            """
        ) { (activity: try $0[0], version: try $0[1]) }
    }
}
