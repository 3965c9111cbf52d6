/// An event in a timeline.
public struct TimelineEntry: Sendable {
    /// A changed value.
    public struct Change: Sendable {
        /// The name of the value.
        public let name: String
        /// The texts.
        public let difference: WordDiff

        /// Creates a change.
        public init(_ name: String, from before: String, to after: String) {
            self.name = name
            difference = WordDiff(from: before, to: after)
        }
    }

    /// The time of the event.
    public let time: TimeText
    /// The icon on the line.
    public let icon: IconName
    /// The color of the icon: gray for edits, blue for forwarding, violet for tokens, green for verification, amber for
    /// leaving or reprocessing, red for refusals.
    public let tone: Tone
    /// The sentence.
    public let sentence: LinkedText
    /// The line below the sentence.
    public let detail: String?
    /// The changed values.
    public let changes: [Change]
    /// The origin: an IP address, or "Scheduled".
    public let source: String?
    /// The entries that this one summarizes, newest first; empty for a single event.
    public let members: [TimelineEntry]

    /// Creates an entry.
    public init(
        at time: TimeText, icon: IconName, tone: Tone = .gray, _ sentence: LinkedText, detail: String? = nil,
        changes: [Change] = [], source: String? = nil, summarizing members: [TimelineEntry] = []
    ) {
        self.time = time
        self.icon = icon
        self.tone = tone
        self.sentence = sentence
        self.detail = detail
        self.changes = changes
        self.source = source
        self.members = members
    }

    var lines: TimelineLines { TimelineLines(entry: self) }
    /// The detail and the number of members, such as "Revision 1 · 3 events".
    var membersTitle: String {
        [detail, NumberFormat.counted(members.count, "event", "events")].compactMap(\.self)
            .joined(separator: " · ")
    }
}

/// The sentence of an entry with its detail and changes.
struct TimelineLines {
    let entry: TimelineEntry

    /// The line below the sentence; the title of the members has the detail of an entry that summarizes others.
    var detail: String? { entry.members.isEmpty ? entry.detail : nil }
}
