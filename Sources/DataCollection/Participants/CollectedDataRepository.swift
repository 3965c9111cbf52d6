import SQLStore
import Vocabulary

/// Counts what a channel has collected, for publishing.
///
/// Doesn't require a grant: pages of other features check access to the study before they call it.
enum CollectedDataRepository {
    /// Returns the number of participants currently enrolled in a channel, without those who withdrew.
    static func participantCount(
        in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            "select count(*) from participants where channel_id = \(channel) and status = 0") ?? 0
    }

    /// Returns the number of responses to an activity, by version; discarded ones have no stored answers.
    static func responseCounts(
        in channel: ChannelID, of activity: String, _ transaction: borrowing Transaction
    ) throws -> [Version: Int] {
        let counts = try transaction.rows(
            """
            select version, count(*) from responses
            where channel_id = \(channel) and activity_id = \(activity) and status <> 4 group by version
            """
        ) { row -> (String, Int) in (try row[0], try row[1]) }
        return counts.reduce(into: [:]) { counts, row in
            // A phone's version that isn't a number belongs to no publication.
            if let version = Version(row.0) { counts[version, default: 0] += row.1 }
        }
    }
}
