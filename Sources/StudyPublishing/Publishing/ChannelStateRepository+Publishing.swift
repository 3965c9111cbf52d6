import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension ChannelStateRepository {
    /// Returns the title of a study that is published under the Study ID of a channel of another; nil if there is none.
    static func study(
        withIDOf channel: ChannelState, _ transaction: borrowing Transaction
    ) throws -> String? {
        try transaction.value(
            """
            select f.title from channels c join folders f on f.id = c.study_folder_id
            where c.study_id_key = \(channel.studyID.folded) and c.id <> \(channel.id) and c.status <> 'draft'
                and c.trash_id is null
            limit 1
            """)
    }

    /// Returns the app of a channel; nil if there is no such channel.
    static func app(of channel: ChannelID, _ transaction: borrowing Transaction) throws -> FolderID? {
        try transaction.value("select app_folder_id from channels where id = \(channel)")
    }

    /// Returns the basic information of the other published studies in the app of a channel.
    static func otherStudies(
        inAppOf channel: ChannelState, _ transaction: borrowing Transaction
    ) throws -> [BasicInformation] {
        try transaction.rows(
            """
            select c.study_folder_id, r.body from channels c
            join channels own on own.id = \(channel.id) and c.app_folder_id = own.app_folder_id
            join design_documents d on d.folder_id = c.study_folder_id and d.kind = \(BasicInformation.kind)
            join design_revisions r on r.document_id = d.id and r.revision = d.revision
            where c.study_folder_id <> \(channel.studyFolder) and c.status <> 'draft' and c.trash_id is null
            """
        ) { row in try DesignCoding.decode(BasicInformation.self, from: try row[1]) }
    }

    /// Sets the status of a channel, and records from when to when no responses are expected.
    static func set(
        _ status: StudyStatus, of channel: ChannelID, at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run("update channels set status = \(status) where id = \(channel)")
        if status == .active {
            try transaction.run(
                "update channel_pauses set ended_at = \(now) where channel_id = \(channel) and ended_at is null"
            )
        } else if status == .paused || status == .deactivated {
            try transaction.run(
                """
                insert into channel_pauses (channel_id, began_at) select \(channel), \(now)
                where not exists (select 1 from channel_pauses where channel_id = \(channel) and ended_at is null)
                """)
        }
    }
}
