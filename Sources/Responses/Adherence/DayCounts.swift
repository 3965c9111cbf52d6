import Timekeeping

/// The sums of runs that start on a day, of one activity at one site.
struct DayCounts: Sendable, Hashable {
    /// What identifies them in a channel.
    struct Key: Sendable, Hashable {
        /// Days since 1970-01-01.
        let day: Int
        /// The number of the site; 0 for participants without a site.
        let site: Int64
        let activity: String
    }

    var done = 0
    var late = 0
    var missed = 0
    /// Open runs.
    var due = 0

    /// Whether all are 0.
    var isZero: Bool { self == DayCounts() }

    /// Subtracts other numbers.
    mutating func subtract(_ other: DayCounts) {
        done -= other.done
        late -= other.late
        missed -= other.missed
        due -= other.due
    }

    /// Adds a number of runs with a state.
    mutating func add(_ state: StoredRunState, _ count: Int) {
        switch state {
        case .done: done += count
        case .late: late += count
        case .missed: missed += count
        case .due, .dueLate: due += count
        }
    }
}

extension [DayCounts.Key: DayCounts] {
    /// Adds the runs of a month a number of times; -1 removes them.
    mutating func add(_ month: RunMonth, _ count: Int) {
        let first = month.firstDay.daysSinceEpoch
        for run in month.runs {
            let key = DayCounts.Key(
                day: first + run.day - 1, site: month.key.site, activity: month.key.activity)
            self[key, default: DayCounts()].add(run.state, count)
        }
    }
}
