import Timekeeping

/// A period in which no responses are expected.
public struct Pause: Hashable, Sendable {
    /// When it begins.
    public let from: Instant
    /// When it ends; nil if that isn't known yet.
    public let until: Instant?

    /// Creates a pause. One that ends before it begins has no effect.
    public init(from: Instant, until: Instant?) {
        self.from = from
        self.until = until
    }
}

/// Pauses without overlaps, for looking up the ends of many runs.
struct PausePeriods: Sendable {
    private let periods: [(from: Instant, until: Instant)]

    init(_ pauses: [Pause]) {
        var periods: [(from: Instant, until: Instant)] = []
        for pause in pauses.sorted(by: { $0.from < $1.from }) {
            let until = pause.until ?? Instant(milliseconds: .max)
            guard pause.from < until else { continue }
            if let last = periods.last, pause.from <= last.until {
                periods[periods.count - 1].until = max(last.until, until)
            } else {
                periods.append((pause.from, until))
            }
        }
        self.periods = periods
    }

    /// Returns whether an end is inside a pause: after its beginning, and not after its end.
    func contain(_ end: Instant) -> Bool {
        var (low, high) = (0, periods.count)
        while low < high {
            let middle = (low + high) / 2
            if periods[middle].until < end { low = middle + 1 } else { high = middle }
        }
        return low < periods.count && periods[low].from < end
    }
}
