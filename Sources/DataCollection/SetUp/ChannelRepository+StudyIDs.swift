import Access
import SQLStore
import Vocabulary

extension ChannelRepository {
    /// Returns whether a channel has participants, including those who withdrew.
    static func hasParticipants(
        _ channel: ChannelID, in transaction: borrowing Transaction
    ) throws -> Bool {
        let people: Int? = try transaction.value(
            "select 1 from participants where channel_id = \(channel) limit 1")
        return people != nil
    }

    /// Returns whether another study of the same app uses a Study ID.
    static func isTaken(
        _ text: String, excluding channel: Channel, in transaction: borrowing Transaction
    ) throws -> Bool {
        let found: Int? = try transaction.value(
            """
            select 1 from channels where app_folder_id = \(channel.app.id)
                and study_id_key = \(StudyID(text).folded) and id <> \(channel.id)
            """)
        return found != nil
    }

    /// Returns whether any study of the site uses a Study ID. The API tells apps the same.
    static func isKnown(_ text: String, in transaction: borrowing Transaction) throws -> Bool {
        let found: Int? = try transaction.value(
            """
            select 1 from channels where study_id_key = \(StudyID(text).folded) and trash_id is null limit 1
            """)
        return found != nil
    }
}
