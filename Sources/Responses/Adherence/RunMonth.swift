import Access
import Adherence
import Timekeeping

/// The started runs of an activity in a month, in the form in which they are stored.
package struct RunMonth: Sendable, Hashable {
    /// What identifies it among the months of a participant.
    package struct Key: Sendable, Hashable {
        package let activity: String
        /// The year and month, such as 202611.
        package let month: Int
        /// The number of the site to which the participant belonged; 0 for none.
        package let site: Int64

        package init(activity: String, month: Int, site: Int64) {
            (self.activity, self.month, self.site) = (activity, month, site)
        }
    }

    package let key: Key
    private(set) var bytes: [UInt8] = []

    init(_ key: Key) { self.key = key }

    /// Reads a stored month.
    package init(_ key: Key, bytes: [UInt8]) {
        self.key = key
        self.bytes = bytes
    }

    /// Adds a run. Runs are added by start.
    mutating func add(_ start: CivilDateTime, _ state: StoredRunState) {
        let minute = (start.date.day - 1) * 1440 + start.time.secondOfDay / 60
        bytes += [UInt8(minute >> 8), UInt8(minute & 255), state.rawValue]
    }

    /// The runs: the day of the month, the minute of the day, and the state. Bytes that are no run are skipped.
    package var runs: [(day: Int, minute: Int, state: StoredRunState)] {
        stride(from: 0, to: bytes.count - 2, by: 3).compactMap { index in
            let minute = Int(bytes[index]) << 8 | Int(bytes[index + 1])
            return StoredRunState(rawValue: bytes[index + 2]).map { (minute / 1440 + 1, minute % 1440, $0) }
        }
    }

    /// Returns the month of a day, such as 202611.
    package static func number(of day: CivilDate) -> Int { day.year * 100 + day.month }

    /// The first day of the month.
    package var firstDay: CivilDate {
        CivilDate(year: key.month / 100, month: key.month % 100, day: 1) ?? .earliest
    }
}

/// The state of a run as stored. Raw values are stored.
package enum StoredRunState: UInt8, Sendable, CaseIterable {
    case done = 1
    case late = 2
    case missed = 3
    case due = 4
    case dueLate = 5

    /// Adds a run with this state to counts.
    package func count(in counts: inout RunCounts) {
        switch self {
        case .done: counts.done += 1
        case .late: counts.late += 1
        case .missed: counts.missed += 1
        case .due: counts.due += 1
        case .dueLate: counts.dueLate += 1
        }
    }

    /// Returns the form of a state; nil for a run that is ahead or doesn't apply.
    init?(_ state: RunState) {
        switch state {
        case .done: self = .done
        case .late: self = .late
        case .missed: self = .missed
        case .due: self = .due
        case .dueLate: self = .dueLate
        case .upcoming, .notApplicable: return nil
        }
    }
}
