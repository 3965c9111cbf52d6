import Access
import SQLStore
import Studies

extension ChannelCounts {
    /// Returns how many participants, responses, and tokens would be moved to the trash with these channels.
    public static func contents(
        of channels: [ChannelID], _ transaction: borrowing Transaction
    ) throws -> Trash.Contents {
        Trash.Contents(
            participants: try sum(
                "select count(*) from participants where channel_id = ?", channels, transaction),
            responses: try sum("select count(*) from responses where channel_id = ?", channels, transaction),
            tokens: try sum(
                "select coalesce(sum(issued_count), 0) from token_batches where channel_id = ?", channels,
                transaction))
    }

    private static func sum(
        _ sql: SQL, _ channels: [ChannelID], _ transaction: borrowing Transaction
    ) throws -> Int {
        let count = try transaction.prepare(sql)
        return try channels.reduce(0) { sum, channel in
            sum + (try count.first(channel) { row in try row[0] as Int } ?? 0)
        }
    }
}
