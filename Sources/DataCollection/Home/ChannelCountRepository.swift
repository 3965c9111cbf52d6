import Responses
import SQLStore
import StudyManagement
import Timekeeping
import Vocabulary

/// Counts the contents of the response folders of several channels, for lists of studies.
///
/// Callers have checked that the user has access to these counts.
public enum ChannelCountRepository {
    /// The response counts of one channel.
    public struct Responses: Sendable, Hashable {
        /// The number of responses received since a given time.
        public let recent: Int
        /// The number of failed responses.
        public let failed: Int
    }

    /// Returns the number of enrolled participants in each channel.
    public static func participants(
        of channels: [ChannelID], _ transaction: borrowing Transaction
    ) throws -> [ChannelID: Int] {
        let count = try transaction.prepare(
            "select count(*) from participants where channel_id = ? and status = 0")
        let filled = try filled(channels, in: "participants", transaction)
        return try Dictionary(
            uniqueKeysWithValues: channels.map { channel in
                guard filled?.contains(channel) != false else { return (channel, 0) }
                return (channel, try count.first(channel) { row in try row[0] } ?? 0)
            })
    }

    /// Returns the response counts of each channel.
    ///
    /// Row IDs increase with time, so the first response since the given time is found by binary search.
    public static func responses(
        of channels: [ChannelID], since time: Instant, _ transaction: borrowing Transaction
    ) throws -> [ChannelID: Responses] {
        let first = try firstResponse(since: time, transaction)
        let recent =
            channels.count > eachMax
            ? try recentOfAll(from: first, transaction) : try recentOfEach(channels, from: first, transaction)
        let count = try transaction.prepare(
            "select count(*) from responses where channel_id = ? and status = ?")
        let filled = try filled(channels, in: "responses", transaction)
        var tallies: [ChannelID: Responses] = [:]
        for channel in channels {
            guard filled?.contains(channel) != false else {
                tallies[channel] = Responses(recent: 0, failed: 0)
                continue
            }
            let failed: Int? = try count.first(channel, ResponseStatus.error.rawValue) { row in try row[0] }
            tallies[channel] = Responses(recent: recent[channel] ?? 0, failed: failed ?? 0)
        }
        return tallies
    }

    /// Up to this many channels are counted one by one. Above it, all channels of the site are counted in one
    /// statement.
    private static let eachMax = 200

    /// Returns the channels that have rows in a table, or nil if there are few enough to query each one.
    ///
    /// On a site with thousands of studies, most are drafts. The query skips through the index from one channel to the
    /// next, so its cost depends only on the channels with rows.
    private static func filled(
        _ channels: [ChannelID], in table: String, _ transaction: borrowing Transaction
    ) throws -> Set<ChannelID>? {
        guard channels.count > eachMax else { return nil }
        return Set(
            try transaction.rows(
                """
                with recursive filled (id) as (
                    select min(channel_id) from \(identifier: table)
                    union all
                    select (select min(channel_id) from \(identifier: table) where channel_id > filled.id)
                    from filled where filled.id is not null
                )
                select id from filled where id is not null
                """
            ) { row in try row[0] })
    }

    /// Counts index entries, channel by channel.
    private static func recentOfEach(
        _ channels: [ChannelID], from first: Int64, _ transaction: borrowing Transaction
    ) throws -> [ChannelID: Int] {
        let count = try transaction.prepare(
            "select count(*) from responses where channel_id = ? and status = ? and id >= ?")
        var counts: [ChannelID: Int] = [:]
        for channel in channels {
            for status in ResponseStatus.allCases {
                let found: Int? = try count.first(channel, status.rawValue, first) { row in try row[0] }
                counts[channel, default: 0] += found ?? 0
            }
        }
        return counts
    }

    private static func recentOfAll(
        from first: Int64, _ transaction: borrowing Transaction
    ) throws -> [ChannelID: Int] {
        var counts: [ChannelID: Int] = [:]
        try transaction.forEach(
            "select channel_id, count(*) from responses where id >= \(first) group by channel_id"
        ) { row in counts[try row[0]] = try row[1] }
        return counts
    }

    private static func firstResponse(
        since time: Instant, _ transaction: borrowing Transaction
    ) throws -> Int64 {
        let last: Int64 = try transaction.value("select id from responses order by id desc limit 1") ?? 0
        var (low, high): (Int64, Int64) = (0, last + 1)
        while low < high {
            let middle = low + (high - low) / 2
            let found: Instant? = try transaction.value(
                "select received_at from responses where id >= \(middle) order by id limit 1")
            if let found, found < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension ChannelCountRepository {
    /// Returns how many participants, responses, and tokens would be moved to the trash with these channels.
    public static func contents(
        of channels: [ChannelID], _ transaction: borrowing Transaction
    ) throws -> TrashRepository.Contents {
        TrashRepository.Contents(
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
