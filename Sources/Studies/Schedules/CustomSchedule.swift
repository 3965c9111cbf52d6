import Timekeeping

/// Runs that are each written down.
public struct CustomSchedule: Codable, Hashable, Sendable {
    /// One stretch of time in which the activity can be done.
    public struct Run: Codable, Hashable, Sendable, Identifiable {
        /// The identity inside its document.
        public var id: ItemID
        /// The day on which it opens; nil until chosen.
        public var startDate: CivilDate?
        /// When it opens; of a run that counts from an anchor date also when it closes.
        public var startTime: TimeOfDay?
        /// The day on which it closes; nil until chosen.
        public var endDate: CivilDate?
        /// When it closes.
        public var endTime: TimeOfDay?
        /// How many days after the anchor date it opens, or before it where negative.
        public var startDays: Int?
        /// How many days after the anchor date it closes, or before it where negative.
        public var endDays: Int?

        /// A run of which nothing was entered.
        public init(id: ItemID) { self.id = id }

        /// The moment at which it opens; nil until decided.
        public var start: CivilDateTime? { Self.moment(startDate, startTime) }
        /// The moment at which it closes; nil until decided.
        public var end: CivilDateTime? { Self.moment(endDate, endTime) }

        private static func moment(_ date: CivilDate?, _ time: TimeOfDay?) -> CivilDateTime? {
            guard let date, let time else { return nil }
            return CivilDateTime(date: date, time: time)
        }
    }

    /// The runs, in the order in which they were written down.
    public var runs: [Run] = []
    /// The date from which the runs count; nil for a regular schedule.
    public var anchor: AnchorSource?
    /// Whether phones add runs when the anchor date changes, and keep the previous ones.
    ///
    /// Only for a participant property, the one anchor date that can change.
    public var addsRuns = false

    /// Creates the default values.
    public init() {}

    /// The runs in the order in which they open; those that are not decided come last.
    public var ordered: [Run] {
        runs.enumerated().sorted { left, right in
            let (one, other) = (order(left.element), order(right.element))
            return one == other ? left.offset < right.offset : one < other
        }.map(\.element)
    }

    /// Returns a number that sorts runs: minutes of the date, or of the days from the anchor date.
    private func order(_ run: Run) -> Int {
        let day = anchor == nil ? run.startDate?.daysSinceEpoch : run.startDays
        guard let day else { return .max }
        return day.saturatingMultiplied(by: 86_400).saturatingAdded(run.startTime?.secondOfDay ?? 0)
    }

    /// The moment at which the first run opens; nil until decided, and when it counts from an anchor date.
    public var start: CivilDateTime? { anchor == nil ? runs.compactMap(\.start).min() : nil }

    /// The moment at which the last run closes; nil until decided, and when it counts from an anchor date.
    public var end: CivilDateTime? { anchor == nil ? runs.compactMap(\.end).max() : nil }
}
