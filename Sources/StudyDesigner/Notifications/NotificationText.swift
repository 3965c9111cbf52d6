import PortalUI
import Studies

/// Describes notifications and their states in words.
enum NotificationText {
    private static let excerptLength = 90

    /// Returns the beginning of the English text.
    static func excerpt(_ notification: Notification) -> String {
        let text = notification.text.english
        return text.count > excerptLength ? text.prefix(excerptLength) + "…" : text
    }

    static func chip(_ state: Notification.State) -> StateChip {
        switch state {
        case .draft: StateChip("Draft", shape: .dashedRing, tone: .gray)
        case .scheduled: StateChip("Scheduled", shape: .halfDisc, tone: .blue)
        case .sent: StateChip("Sent", shape: .disc, tone: .green)
        case .missed: StateChip("Not sent", shape: .exclamation, tone: .amber)
        }
    }

    static func subject(_ subject: Notification.Subject) -> String {
        switch subject {
        case .announcement: "Announcement"
        case .study: "Study (automatic)"
        case .activity: "Activity (automatic)"
        case .resource: "Resource (automatic)"
        }
    }

    /// Returns the time when the notification is sent, was sent, or should have been sent.
    static func time(_ notification: Notification) -> String {
        if let waiting = notification.waiting { return waiting.words }
        return (notification.sent.first ?? notification.sendings.first)?.words ?? "Not scheduled"
    }

    static func chip(_ state: Sending.State) -> StateChip {
        switch state {
        case .waiting: chip(Notification.State.scheduled)
        case .sent: chip(Notification.State.sent)
        case .missed: chip(Notification.State.missed)
        }
    }

    /// Returns the status of the delivery to phones.
    static func delivery(_ sending: Sending) -> String {
        guard sending.state == .sent else {
            return sending.state == .missed ? "The study was not active at that time" : ""
        }
        switch sending.delivery {
        case .waiting: return sending.failure.isEmpty ? "Sending" : "Retrying: \(sending.failure)"
        case .delivered: return "Delivered to the registration server"
        case .failed: return "Failed: \(sending.failure)"
        case .none: return "Shown when the app is opened"
        }
    }
}
