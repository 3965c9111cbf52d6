import Studies
import StudyPublishing
import Vocabulary

/// A message to queue for all users of an app, or for the participants of one of its studies.
struct PushRequest: Sendable {
    let app: FolderID
    /// The study whose participants receive it; nil for all users of the app.
    let studyID: StudyID?
    let subject: PushMessage.Subject
    /// The name of the app.
    let title: String
    let text: LocalizedText
    /// The sending of a notification, which is queued once; nil for a message of another program.
    var sending: SendingID?
    /// The ID with which another program sends it; nil for none.
    var notificationID: String?
    /// The account that receives it alone; nil for all of the app or study.
    var account: AccountID?
}

extension PushRequest {
    init(_ message: NotificationMessage) {
        self.init(
            app: message.app, studyID: message.studyID,
            subject: PushMessage.Subject(message.subject, text: message.text),
            title: message.title, text: message.text, sending: message.sending)
    }
}

extension PushMessage.Subject {
    /// What Android searches for in the English text of a message.
    private static let resumed = "has been resumed."

    /// The subject that apps are sent. Android shows a resumed study as an activity, but recognizes it only in English.
    init(_ subject: Notification.Subject, text: LocalizedText) {
        switch subject {
        case .announcement: self = .announcement
        case .study: self = text.english.contains(Self.resumed) ? .activity : .study
        case .activity: self = .activity
        case .resource: self = .resource
        }
    }
}
