import Vocabulary

/// A message that a phone shows on its lock screen.
struct PushMessage: Hashable, Sendable {
    /// What the message is about, as both apps name it.
    enum Subject: String, Sendable {
        case announcement = "Announcement"
        case study = "studyEvent"
        case resource = "Resource"
        case activity = "Activity"
    }

    /// The study whose participants receive it; nil for a message to all users of the app. An app crashes if its list
    /// of studies doesn't show this one.
    let studyID: StudyID?
    let subject: Subject
    /// The name of the app.
    let title: String
    let text: String
}

/// The result of sending a message to one device.
enum PushResult: Hashable, Sendable {
    /// The service accepted the message.
    case accepted
    /// The service doesn't know the device any more. Its token must be deleted.
    case unknownDevice
    /// The service asks to wait, or can't be reached. Nil if it doesn't say for how long.
    case retry(afterSeconds: Int?, reason: String)
    /// The service refused the message or the key. Repeating it as it is would change nothing.
    case refused(reason: String)
}

/// Sends messages to devices of an app, through the service of the platform.
protocol PushService: Sendable {
    /// Sends a message to a device; reasons never contain the token. Many calls may run at the same time.
    func send(_ message: PushMessage, to token: String) async -> PushResult
}

/// Finds the service for an app and a platform.
protocol PushServices: Sendable {
    /// Returns the service; nil if the app has no key for the platform. Reads the stored key each time, so that a
    /// replaced key is used at once.
    func service(for app: FolderID, on platform: Platform) async throws -> (any PushService)?
}
