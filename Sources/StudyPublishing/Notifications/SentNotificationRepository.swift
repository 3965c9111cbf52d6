import JSON
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// The notifications that were sent to apps.
public enum SentNotificationRepository {
    /// Returns the notifications sent to an app's users, newest first, from an offset.
    ///
    /// Requires no scope, because it contains only data for all users of the app.
    public static func page(
        of app: FolderID, skipping count: Int, _ transaction: borrowing Transaction
    ) throws -> [SentNotification] {
        try transaction.rows(
            """
            select n.id, c.study_id, app.title, n.subject, s.text, s.sent_at, s.utc_offset_minutes
            from notification_sendings s
            join notifications n on n.id = s.notification_id
            left join channels c on c.id = n.channel_id
            join folders app on app.id = coalesce(n.app_folder_id, c.app_folder_id)
            where (n.app_folder_id = \(app)
                    or n.channel_id in (select id from channels where app_folder_id = \(app) and trash_id is null))
                and s.state = 'sent'
                and s.id = (select max(l.id) from notification_sendings l
                    where l.notification_id = n.id and l.state = 'sent')
            order by s.sent_at desc, n.id desc limit \(SentNotification.pageSize) offset \(count)
            """
        ) { row in
            let studyID: String? = try row[1]
            return SentNotification(
                id: try row[0], studyID: studyID.map { StudyID($0) }, title: try row[2],
                subject: try row[3], text: LocalizedText(stored: try JSONTree.parse(try row[4] as String)),
                sentAt: try row[5], offset: UTCOffset(minutes: try row[6]) ?? .utc)
        }
    }
}
