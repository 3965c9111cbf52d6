/// A notification that was sent, as anyone who delivers it to phones needs it.
public struct NotificationMessage: Hashable, Sendable {
    /// The row of the notification, which phones can use as its ID.
    public let notification: NotificationID
    /// The sending of it.
    public let sending: SendingID
    /// The study whose participants get it; nil for all users of the app.
    public let studyID: StudyID?
    /// The app.
    public let appID: AppID
    /// The organization that runs the app.
    public let organizationID: OrganizationID
    /// The name of the app, as phones show it above the text.
    public let title: String
    /// What it is about.
    public let subject: Notification.Subject
    /// The folder for its audit events: the study or the app.
    public let folder: FolderID
    /// What people read.
    public let text: LocalizedText
}

/// Brings notifications that were sent to people's phones.
///
/// The apps read sent notifications by themselves, too: delivering only makes phones ring.
public protocol NotificationDelivery: Sendable {
    /// Hands a message over; what it throws is kept next to the sending, and tried again later.
    func deliver(_ message: NotificationMessage) async throws
}
