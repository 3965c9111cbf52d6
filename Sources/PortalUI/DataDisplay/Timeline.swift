/// The entries of one day.
public struct TimelineDay: Sendable {
    /// The title: "Today", "Yesterday", or the date.
    public let title: String
    /// The full date.
    public let date: String?
    /// The entries, newest first.
    public let entries: [TimelineEntry]

    /// Creates a day.
    public init(_ title: String, date: String? = nil, _ entries: [TimelineEntry]) {
        self.title = title
        self.date = date
        self.entries = entries
    }
}

/// Events grouped by day: `{% use Timeline(days) %}`
public struct Timeline {
    let days: [TimelineDay]
    /// Whether the groups are longer than a day, so that entries show dates.
    let hasDates: Bool

    /// Creates the timeline.
    public init(_ days: [TimelineDay], hasDates: Bool = false) {
        (self.days, self.hasDates) = (days, hasDates)
    }

    var className: String { hasDates ? "timeline with-dates" : "timeline" }
}
