import SQLStore
import Vocabulary

/// Stores which channels were published and still need their Lists and failed responses updated.
package enum PublicationFollowUpRepository {
    /// Records that a channel was published, in the transaction of the publication.
    package static func note(_ channel: ChannelID, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            "insert into design_mendings (channel_id) values (\(channel)) on conflict (channel_id) do nothing"
        )
    }

    /// Returns the recorded channels.
    static func channels(_ transaction: borrowing Transaction) throws -> [ChannelID] {
        try transaction.rows("select channel_id from design_mendings order by 1") { try $0[0] }
    }

    /// Removes the record of a channel, if there is one.
    static func remove(_ channel: ChannelID, _ transaction: borrowing Transaction) throws {
        try transaction.run("delete from design_mendings where channel_id = \(channel)")
    }
}
