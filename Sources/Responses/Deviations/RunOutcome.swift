import Adherence

/// What has become of a run. Raw values are stored.
package enum RunOutcome: String, Sendable {
    case done, late, missed, due
    /// The run isn't planned anymore, or isn't expected to be answered.
    case notExpected = "none"

    init(_ state: RunState) {
        switch state {
        case .done: self = .done
        case .late: self = .late
        case .missed: self = .missed
        case .due, .dueLate, .upcoming: self = .due
        case .notApplicable: self = .notExpected
        }
    }
}
