import PortalUI
import Studies

/// Says in words what a notification is and where it is.
enum NotificationText {
    private static let excerptLength = 90

    /// The beginning of its English text.
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
        case .study: "The study, by the portal"
        case .activity: "An activity, by the portal"
        case .resource: "A resource, by the portal"
        }
    }

    /// When it is sent, was sent or was to be sent.
    static func time(_ notification: Notification) -> String {
        if let waiting = notification.waiting { return waiting.words }
        return (notification.sent.first ?? notification.sendings.first)?.words ?? "No time yet"
    }

    static func chip(_ state: Sending.State) -> StateChip {
        switch state {
        case .waiting: chip(Notification.State.scheduled)
        case .sent: chip(Notification.State.sent)
        case .missed: chip(Notification.State.missed)
        }
    }

    /// How far the hand-over to phones is.
    static func delivery(_ sending: Sending) -> String {
        guard sending.state == .sent else {
            return sending.state == .missed ? "The study did not run at that time" : ""
        }
        switch sending.delivery {
        case .waiting: return sending.failure.isEmpty ? "On its way" : "Tried again: \(sending.failure)"
        case .delivered: return "Handed to the registration server"
        case .failed: return "Given up: \(sending.failure)"
        case .none: return "Apps read it when they are opened"
        }
    }
}
