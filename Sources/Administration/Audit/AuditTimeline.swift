import PortalUI

/// The events of one day of the audit log.
struct AuditDay {
    /// The title: "Today", "Yesterday", or the date.
    let title: String
    /// The full date, if the title isn't one.
    let date: String?
    /// The rows, newest first.
    let rows: [AuditRow]
}

/// An event, or several equal events in a row by one actor within an hour.
struct AuditRow {
    /// The event, or the summary of the events.
    let entry: TimelineEntry
    /// The summarized events, newest first; empty for a single event.
    var members: [TimelineEntry] = []

    var membersTitle: String { "Show \(NumberFormat.counted(members.count, "event", "events"))" }
}

/// Audit events grouped by day.
struct AuditTimeline {
    let days: [AuditDay]
}

/// The sentence of an event with its details and changes.
struct AuditEventLines {
    let entry: TimelineEntry
}
