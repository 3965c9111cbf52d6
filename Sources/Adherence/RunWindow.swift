import Timekeeping

/// When a run is open and until when late responses count.
public struct RunWindow: Hashable, Sendable {
    /// The first instant of the run.
    public let start: Instant
    /// The first instant after the run; nil if it can be answered as long as the study lasts.
    public let end: Instant?
    /// The first instant at which late responses don't count; nil if there is no end. Never before the end.
    public let closes: Instant?

    /// Creates a window.
    ///
    /// Late responses count for the grace period, but not longer than until the activity's next run starts. A run that
    /// the clock skips, or that doesn't end after its start, is never open, so it has no grace period.
    public init(start: Instant, end: Instant?, nextStart: Instant?, grace: Duration) {
        let end = end.map { max($0, start) }
        self.start = start
        self.end = end
        closes = end.map { end in
            guard end > start else { return end }
            let longest = max(end, end.adding(milliseconds: grace.milliseconds))
            return nextStart.map { min(longest, max(end, $0)) } ?? longest
        }
    }

    /// Whether there is an instant at which the run is open.
    public var isEverOpen: Bool { end.map { start < $0 } ?? true }

    /// Returns whether a response completed at an instant counts for the run.
    public func accepts(_ completion: Instant) -> Bool { start <= completion && !hasClosed(at: completion) }

    /// Returns whether responses don't count anymore.
    public func hasClosed(at instant: Instant) -> Bool { closes.map { $0 <= instant } ?? false }

    /// Returns whether the run has ended, though late responses may still count.
    public func hasEnded(at instant: Instant) -> Bool { end.map { $0 <= instant } ?? false }

    /// Returns the next instant at which an unanswered run starts, ends or closes; nil if there is none.
    func nextBoundary(after now: Instant) -> Instant? {
        if now < start { return start }
        if let end, now < end { return end }
        return closes.flatMap { now < $0 ? $0 : nil }
    }
}

extension ActivityPlan {
    /// Returns the windows of the runs, in the same order.
    func windows(in zones: ZoneHistory, grace: Duration) -> [RunWindow] {
        let starts = runs.map { zones.instant($0.start) }
        return runs.indices.map { index in
            let next = index + 1 < starts.count ? starts[index + 1] : nil
            // Runs often end when the next one starts, which needs no second conversion.
            let sharesEnd = next != nil && runs[index].end == runs[index + 1].start
            let end = sharesEnd ? next : runs[index].end.map { zones.instant($0) }
            return RunWindow(start: starts[index], end: end, nextStart: next, grace: grace)
        }
    }
}
