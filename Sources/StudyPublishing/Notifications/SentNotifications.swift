import JSON
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
