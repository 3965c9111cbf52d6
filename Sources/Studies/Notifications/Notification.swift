import SQLStore
import Timekeeping
import Vocabulary

/// A message to the participants of a study's channel, or to all users of an app.
public struct Notification: Hashable, Sendable {
    /// The subject of a notification, as stored.
    public enum Subject: String, Sendable, SQLBindable, SQLReadable {
        case announcement
        /// A change of the study's status, announced by the portal.
        case study
        case activity
        case resource

        /// The type sent to apps. Status changes are sent as announcements.
        public var wireName: String {
            switch self {
            case .announcement, .study: "Announcement"
            case .activity: "Activity"
            case .resource: "Resource"
            }
        }
    }

    /// The status of a notification.
    public enum State: Sendable {
        case draft
        case scheduled
        case sent
        /// It was due while the study was not active.
        case missed
    }

    /// The row ID.
    public let id: NotificationID
    /// The channel whose participants receive it; nil for all users of the app.
    public let channel: ChannelID?
    /// The subject.
    public let subject: Subject
    /// The text shown to participants.
    public let text: LocalizedText
    /// The number of the revision, counted from 1.
    public let revision: Int
    /// When it was last changed.
    public let modifiedAt: Instant
    /// The user who changed it last.
    public let modifiedBy: Author
    /// All sendings, newest first.
    public let sendings: [Sending]

    /// The sending that is scheduled but not sent yet.
    public var waiting: Sending? { sendings.first { $0.state == .waiting } }
    /// The completed sendings, newest first.
    public var sent: [Sending] { sendings.filter { $0.state == .sent } }
    /// Whether it was sent at least once. Its text can no longer change then.
    public var wasSent: Bool { !sent.isEmpty }

    /// The status of the notification.
    public var state: State {
        if waiting != nil { return .scheduled }
        if wasSent { return .sent }
        return sendings.isEmpty ? .draft : .missed
    }
}

/// A sending of a notification, immediate or scheduled.
public struct Sending: Hashable, Sendable {
    /// The status of a sending.
    public enum State: String, Sendable, SQLBindable, SQLReadable {
        case waiting
        case sent
        case missed
    }

    /// The status of the delivery to phones.
    public enum Delivery: String, Sendable, SQLBindable, SQLReadable {
        case waiting
        case delivered
        case failed
        /// No delivery is configured: apps only fetch notifications.
        case none
    }

    /// The row ID.
    public let id: SendingID
    /// The scheduled time.
    public let dueAt: Instant
    /// The UTC offset in which the time was chosen.
    public let offset: UTCOffset
    /// The status of the sending.
    public let state: State
    /// When it was sent; nil if it was not.
    public let sentAt: Instant?
    /// The status of the delivery to phones.
    public let delivery: Delivery
    /// The error of the last delivery attempt; empty if there is none.
    public let failure: String
    /// The user who requested it.
    public let requestedBy: String

    /// The sent or scheduled time in the chosen UTC offset: `2026-11-20 21:30 UTC-05:00`.
    public var words: String {
        let dateTime = (sentAt ?? dueAt).civil(at: offset).description.prefix(16)
        return "\(dateTime) \(offset.zoneName)"
    }
}

extension UTCOffset {
    /// The time zone name shown on pages: `UTC`, `UTC-05:00`.
    public var zoneName: String { self == .utc ? "UTC" : "UTC\(description)" }
}
