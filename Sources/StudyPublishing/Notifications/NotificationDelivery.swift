import Studies
import Vocabulary

/// A sent notification with the data needed to deliver it to phones.
public struct NotificationMessage: Hashable, Sendable {
    /// The row ID of the notification, which phones can use as its ID.
    public let notification: NotificationID
    /// The row ID of the sending.
    public let sending: SendingID
    /// The study whose participants receive it; nil for all users of the app.
    public let studyID: StudyID?
    /// The folder of the app.
    public let app: FolderID
    /// The App ID that builds send.
    public let appID: AppID
    /// The organization that runs the app.
    public let organizationID: OrganizationID
    /// The name of the app, which phones show above the text.
    public let title: String
    /// The subject.
    public let subject: Notification.Subject
    /// The folder for its audit events: the study or the app.
    public let folder: FolderID
    /// The text shown to participants.
    public let text: LocalizedText
}

/// Delivers sent notifications to phones as push messages.
///
/// Apps also fetch sent notifications without a push message.
public protocol NotificationDelivery: Sendable {
    /// Delivers a message. An error is stored with the sending, and the delivery is retried.
    func deliver(_ message: NotificationMessage) async throws
}
