/// The number of runs in each state.
///
/// Totals of several activities or participants are sums: the adherence of a study is not the mean of its participants'.
public struct RunCounts: Hashable, Sendable {
    /// Answered before their end.
    public var done = 0
    /// Answered after their end, before they closed.
    public var late = 0
    /// Open and unanswered.
    public var due = 0
    /// Ended and unanswered; a late response still counts.
    public var dueLate = 0
    /// Closed and unanswered.
    public var missed = 0
    /// Not started.
    public var upcoming = 0
    /// Not expected to be answered.
    public var notApplicable = 0

    /// Creates counts of no runs.
    public init() {}

    /// Creates counts of states.
    public init(_ states: some Sequence<RunState>) {
        for state in states { add(state) }
    }

    /// Counts a run.
    public mutating func add(_ state: RunState) {
        switch state {
        case .done: done += 1
        case .late: late += 1
        case .due: due += 1
        case .dueLate: dueLate += 1
        case .missed: missed += 1
        case .upcoming: upcoming += 1
        case .notApplicable: notApplicable += 1
        }
    }

    /// The runs that were answered, on time or late, of those that were answered or missed.
    public var adherence: Share { Share(done + late, of: done + late + missed) }

    /// The runs that were answered on time, of those that were answered or missed.
    public var onTime: Share { Share(done, of: done + late + missed) }

    /// Returns the sums of two counts.
    public static func + (left: RunCounts, right: RunCounts) -> RunCounts {
        var sum = left
        sum.done += right.done
        sum.late += right.late
        sum.due += right.due
        sum.dueLate += right.dueLate
        sum.missed += right.missed
        sum.upcoming += right.upcoming
        sum.notApplicable += right.notApplicable
        return sum
    }

    /// Adds other counts.
    public static func += (left: inout RunCounts, right: RunCounts) { left = left + right }
}

/// A part of a number, always with both numbers.
public struct Share: Hashable, Sendable {
    /// The part.
    public let part: Int
    /// The number that it is a part of.
    public let whole: Int

    /// Creates a share.
    public init(_ part: Int, of whole: Int) {
        self.part = part
        self.whole = whole
    }

    /// The share in whole percent, halves rounded up; nil if the share is of nothing.
    public var percent: Int? { whole == 0 ? nil : (200 * part + whole) / (2 * whole) }
}
