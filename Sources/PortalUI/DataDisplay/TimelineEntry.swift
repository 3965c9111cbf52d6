/// An event in a timeline.
public struct TimelineEntry: Sendable {
    /// A value that was changed.
    public struct Change: Sendable {
        /// What was changed.
        public let name: String
        /// The texts.
        public let difference: WordDiff

        /// Makes a change.
        public init(_ name: String, from before: String, to after: String) {
            self.name = name
            difference = WordDiff(from: before, to: after)
        }
    }

    /// When.
    public let time: TimeText
    /// The drawing on the line.
    public let icon: IconName
    /// Its color: gray edited, blue forwarded, violet tokens, green verified, amber left or was reworked, red
    /// refused.
    public let tone: Tone
    /// The sentence.
    public let sentence: LinkedText
    /// The line beneath.
    public let detail: String?
    /// What was changed.
    public let changes: [Change]
    /// From where: an address, or "Scheduled".
    public let source: String?

    /// Makes an entry.
    public init(
        at time: TimeText, icon: IconName, tone: Tone = .gray, _ sentence: LinkedText, detail: String? = nil,
        changes: [Change] = [], source: String? = nil
    ) {
        self.time = time
        self.icon = icon
        self.tone = tone
        self.sentence = sentence
        self.detail = detail
        self.changes = changes
        self.source = source
    }
}
