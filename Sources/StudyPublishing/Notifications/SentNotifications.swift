import JSON
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// A notification as sent to apps, with its latest text.
public struct SentNotification: Hashable, Sendable {
    /// The notification's row.
    public let id: NotificationID
    /// The study whose participants received it; nil for all users of the app.
    public let studyID: StudyID?
    /// The name of the app.
    public let title: String
    /// The subject.
    public let subject: Notification.Subject
    /// The text shown to participants.
    public let text: LocalizedText
    /// When it was sent.
    public let sentAt: Instant
    /// The UTC offset in which the time is sent.
    public let offset: UTCOffset

    /// The number of notifications on a page of the response.
    public static let pageSize = 20

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
            order by s.sent_at desc, n.id desc limit \(pageSize) offset \(count)
            """
        ) { row in
            let studyID: String? = try row[1]
            return SentNotification(
                id: try row[0], studyID: studyID.map { StudyID($0) }, title: try row[2],
                subject: try row[3], text: LocalizedText(stored: try JSONTree.parse(try row[4] as String)),
                sentAt: try row[5], offset: UTCOffset(minutes: try row[6]) ?? .utc)
        }
    }

    /// Returns the folder of an organization's app; nil if there is none.
    public static func app(
        _ app: AppID, of organization: FolderID, _ transaction: borrowing Transaction
    ) throws -> FolderID? {
        try transaction.value(
            """
            select id from folders
            where kind = 'app' and trash_id is null and parent_id = \(organization) and name_key = \(app.folded)
            """)
    }

    /// Returns the response for a page of notifications in a requested language.
    public static func encode(_ page: [SentNotification], in language: LanguageTag?) -> [UInt8] {
        var json = JSONWriter(capacity: 4_096)
        json.object { json in
            json.member("message", "SUCCESS")
            json.array("notifications") { json in
                for notification in page {
                    let served = language?.match(among: notification.text.languages) ?? .english
                    json.object { json in
                        json.member("notificationId", notification.id.description)
                        json.member("type", notification.studyID == nil ? "Gateway" : "Study")
                        json.member("subtype", notification.subject.wireName)
                        json.member("studyId", notification.studyID?.text ?? "")
                        json.member("audience", notification.studyID == nil ? "All" : "Participants")
                        json.member("title", notification.title)
                        json.member("message", notification.text.text(in: served))
                        json.member(
                            "date",
                            notification.sentAt.civil(at: notification.offset).wire(at: notification.offset))
                    }
                }
            }
        }
        return json.finish()
    }
}
