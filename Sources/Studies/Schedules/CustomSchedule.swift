import Timekeeping
import Vocabulary

/// A schedule with individually defined runs.
public struct CustomSchedule: Codable, Hashable, Sendable {
    /// A period in which the activity can be done.
    public struct Run: Codable, Hashable, Sendable, Identifiable {
        /// The ID within its document.
        public var id: ItemID
        /// The first day; nil until chosen.
        public var startDate: CivilDate?
        /// The start time. For a run that counts from an anchor date it is also the end time.
        public var startTime: TimeOfDay?
        /// The last day; nil until chosen.
        public var endDate: CivilDate?
        /// The end time.
        public var endTime: TimeOfDay?
        /// The number of days from the anchor date to the start; negative if before it.
        public var startDays: Int?
        /// The number of days from the anchor date to the end; negative if before it.
        public var endDays: Int?

        /// Creates an empty run.
        public init(id: ItemID) { self.id = id }

        /// The start; nil until defined.
        public var start: CivilDateTime? { Self.dateTime(startDate, startTime) }
        /// The end; nil until defined.
        public var end: CivilDateTime? { Self.dateTime(endDate, endTime) }

        private static func dateTime(_ date: CivilDate?, _ time: TimeOfDay?) -> CivilDateTime? {
            guard let date, let time else { return nil }
            return CivilDateTime(date: date, time: time)
        }
    }

    /// The runs, in the order in which they were entered.
    public var runs: [Run] = []
    /// The anchor date of the runs; nil for a regular schedule.
    public var anchor: AnchorSource?
    /// Whether phones add runs and keep the previous ones when the anchor date changes.
    ///
    /// Only for a participant property, because no other anchor date can change.
    public var addsRuns = false

    /// Creates a value with defaults.
    public init() {}

    /// The runs in the order of their starts. Undefined runs come last.
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

    /// The start of the first run; nil until defined, and if the schedule counts from an anchor date.
    public var start: CivilDateTime? { anchor == nil ? runs.compactMap(\.start).min() : nil }

    /// The end of the last run; nil until defined, and if the schedule counts from an anchor date.
    public var end: CivilDateTime? { anchor == nil ? runs.compactMap(\.end).max() : nil }
}
