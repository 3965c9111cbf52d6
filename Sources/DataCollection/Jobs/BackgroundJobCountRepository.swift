import Access
import Forwarding
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Counts the background jobs of all studies.
public enum BackgroundJobCountRepository {
    /// The maximum number of studies listed.
    private static let placesMax = 20

    /// Returns the counts of each kind of job, with failures since a given time, and the counts of forwarding targets.
    public static func all(
        failedSince since: Instant, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> (jobs: [BackgroundJobCounts], forwarding: BackgroundJobCounts) {
        let jobs = [
            try exports(since, in: transaction), try reprocessings(since, in: transaction),
            try tokenBatches(in: transaction),
        ]
        return (jobs, try forwarding(in: transaction))
    }

    private static func exports(
        _ since: Instant, in transaction: borrowing Transaction
    ) throws -> BackgroundJobCounts {
        BackgroundJobCounts(
            title: "Exports", waiting: try count("exports where state = 'waiting'", in: transaction),
            running: try count("exports where state = 'running'", in: transaction),
            failed: try count("exports where state = 'failed' and ended_at >= \(since)", in: transaction),
            places: try places(
                """
                select channel_id, max(ended_at) from exports
                where state = 'failed' and ended_at >= \(since) group by channel_id
                """, ResponsePaths.exports, in: transaction))
    }

    private static func reprocessings(
        _ since: Instant, in transaction: borrowing Transaction
    ) throws -> BackgroundJobCounts {
        BackgroundJobCounts(
            title: "Reprocessing", waiting: 0,
            running: try count("reprocessings where ended_at is null", in: transaction),
            failed: try count(
                "reprocessings where failed_again_count > 0 and ended_at >= \(since)", in: transaction),
            places: try places(
                """
                select channel_id, max(ended_at) from reprocessings
                where failed_again_count > 0 and ended_at >= \(since) group by channel_id
                """, ResponsePaths.jobs, in: transaction))
    }

    private static func tokenBatches(in transaction: borrowing Transaction) throws -> BackgroundJobCounts {
        BackgroundJobCounts(
            title: "Token batches", waiting: 0,
            running: try count("token_batches where issued_count < token_count", in: transaction), failed: 0,
            places: [])
    }

    /// Forwarding is counted by target, because a failing target blocks all responses of its study.
    private static func forwarding(in transaction: borrowing Transaction) throws -> BackgroundJobCounts {
        let isOn: SQL = "forwardings where kind <> 'disabled'"
        return BackgroundJobCounts(
            title: "Forwarding",
            waiting: try count("\(fragment: isOn) and failing_since is null", in: transaction),
            running: try count(
                "forwarding_attempts where \(fragment: ForwardingAttemptRepository.isSending)",
                in: transaction),
            failed: try count("\(fragment: isOn) and failing_since is not null", in: transaction),
            places: try places(
                """
                select channel_id, failing_since from \(fragment: isOn) and failing_since is not null
                """, ResponsePaths.forwarding, in: transaction))
    }

    private static func count(_ rows: SQL, in transaction: borrowing Transaction) throws -> Int {
        try transaction.value("select count(*) from \(fragment: rows)") ?? 0
    }

    private static func places(
        _ found: SQL, _ address: (Channel) -> String, in transaction: borrowing Transaction
    ) throws -> [BackgroundJobCounts.FailedStudy] {
        let rows: [(channel: ChannelID, since: Instant)] = try transaction.rows(
            "\(fragment: found) order by 2 desc limit \(placesMax)"
        ) { (try $0[0], try $0[1]) }
        let channels = try FolderRepository.channels(rows.map(\.channel), in: transaction)
        return rows.compactMap { row in
            channels.first { $0.id == row.channel }.map {
                BackgroundJobCounts.FailedStudy(path: $0.path, address: address($0), since: row.since)
            }
        }
    }
}
