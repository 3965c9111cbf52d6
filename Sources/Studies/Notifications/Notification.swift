import SQLStore
import Timekeeping

/// A message to participants: to those of one channel of a study, or to everyone who uses an app.
public struct Notification: Hashable, Sendable {
    /// What it is about, by the word that is stored.
    public enum Subject: String, Sendable, SQLBindable, SQLReadable {
        case announcement
        /// The portal announces a change of the study's status.
        case study
        case activity
        case resource

        /// The word sent to apps, where changes of status are announcements.
        public var wireName: String {
            switch self {
            case .announcement, .study: "Announcement"
            case .activity: "Activity"
            case .resource: "Resource"
            }
        }
    }

    /// Where it is.
    public enum State: Sendable {
        case draft
        case scheduled
        case sent
        /// Its time came while the study did not run.
        case missed
    }

    /// The row.
    public let id: NotificationID
    /// The channel whose participants get it; nil for all users of the app.
    public let channel: ChannelID?
    /// What it is about.
    public let subject: Subject
    /// What people read.
    public let text: LocalizedText
    /// The number of the revision, counted from 1.
    public let revision: Int
    /// When it was last changed.
    public let modifiedAt: Instant
    /// Who changed it last.
    public let modifiedBy: Author
    /// Every sending, the newest first.
    public let sendings: [Sending]

    /// The sending that waits for its time.
    public var waiting: Sending? { sendings.first { $0.state == .waiting } }
    /// The sendings that people got, the newest first.
    public var sent: [Sending] { sendings.filter { $0.state == .sent } }
    /// Whether anyone got it: from then on its text stays.
    public var wasSent: Bool { !sent.isEmpty }

    /// Where it is.
    public var state: State {
        if waiting != nil { return .scheduled }
        if wasSent { return .sent }
        return sendings.isEmpty ? .draft : .missed
    }
}

/// One sending of a notification, now or at a time to come.
public struct Sending: Hashable, Sendable {
    /// Where it is.
    public enum State: String, Sendable, SQLBindable, SQLReadable {
        case waiting
        case sent
        case missed
    }

    /// How far the hand-over to phones is.
    public enum Delivery: String, Sendable, SQLBindable, SQLReadable {
        case waiting
        case delivered
        case failed
        /// No one delivers: apps read it when they ask.
        case none
    }

    /// The row.
    public let id: SendingID
    /// When it is to be sent.
    public let dueAt: Instant
    /// The offset of the clock on which its time was chosen.
    public let offset: UTCOffset
    /// Where it is.
    public let state: State
    /// When it was sent; nil until then.
    public let sentAt: Instant?
    /// How far the hand-over to phones is.
    public let delivery: Delivery
    /// Why the last attempt to deliver it failed; empty where none did.
    public let failure: String
    /// Who asked for it.
    public let requestedBy: String

    /// The moment that counts, on the clock on which it was chosen: `2026-11-20 21:30 UTC-05:00`.
    public var words: String {
        let moment = (sentAt ?? dueAt).civil(at: offset).description.prefix(16)
        return "\(moment) \(offset.zoneName)"
    }
}

extension UTCOffset {
    /// The offset as pages name a time zone: `UTC`, `UTC-05:00`.
    public var zoneName: String { self == .utc ? "UTC" : "UTC\(description)" }
}
