import SQLStore
import Studies
import Vocabulary

/// The exports with the data of participants who are being erased, or whose processing is restricted from now on.
enum ErasedExportRepository {
    /// Removes the files of a channel that may contain that data, and restarts its running exports. Files that still have to
    /// be sent are made again.
    static func endFiles(of channel: ChannelID, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update exports set attempt_count = 0, state = case when exists (
                    select 1 from export_deliveries d where d.export_id = exports.id and d.state = 'waiting')
                then 'waiting' else 'removed' end
            where channel_id = \(channel) and participant_id is null and state = 'done'
            """)
        try transaction.run(
            """
            update exports set state = 'waiting', attempt_count = attempt_count - 1
            where channel_id = \(channel) and participant_id is null and state = 'running'
            """)
    }
}
