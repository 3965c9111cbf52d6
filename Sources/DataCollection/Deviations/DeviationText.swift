import Adherence
import PortalUI
import Responses
import Timekeeping

// Deviations in words.
extension Deviation.Kind {
    var title: String {
        switch self {
        case .missed: "Run missed"
        case .late: "Run answered late"
        case .visit: "Visit outside its window"
        case .consent: "Consent"
        case .eligibility: "Eligibility"
        case .procedure: "Study procedure"
        case .other: "Other"
        }
    }
}

extension Deviation.Reason {
    var title: String {
        switch self {
        case .forgot: "Participant forgot"
        case .unwell: "Participant was unwell"
        case .away: "Participant was away"
        case .declined: "Participant declined"
        case .phone: "Problem with the phone or app"
        case .team: "Study team"
        case .other: "Other"
        }
    }

    static var options: [SelectOption] { allCases.map { SelectOption($0.rawValue, $0.title) } }
}

extension Deviation.Decision {
    var title: String {
        switch self {
        case .important: "Important"
        case .minor: "Minor"
        case .notDeviation: "Not a deviation"
        }
    }

    static var options: [SelectOption] { allCases.map { SelectOption($0.rawValue, $0.title) } }
}

extension Deviation.State {
    var title: String {
        switch self {
        case .unexplained: "No reason yet"
        case .undecided: "To be decided"
        case .decided: "Decided"
        }
    }
}

extension Deviation {
    /// The state as a chip; a decision is named.
    var chip: StateChip {
        switch decision {
        case .important: StateChip("Important", shape: .exclamation, tone: .red)
        case .minor: StateChip("Minor", shape: .disc, tone: .amber)
        case .notDeviation: StateChip("Not a deviation", shape: .square, tone: .gray)
        case nil:
            state == .unexplained
                ? StateChip(state.title, shape: .dashedRing, tone: .gray)
                : StateChip(state.title, shape: .halfDisc, tone: .blue)
        }
    }

    /// What has become of the run, if it isn't what the deviation says.
    var laterOutcome: String? {
        guard let runState, runState.rawValue != kind.rawValue else { return nil }
        return switch runState {
        case .done: "The run counts as answered in time now."
        case .late: "The run was answered late since."
        case .missed: "The run counts as missed now."
        case .due: "The run is open again."
        case .notExpected: "The run isn't expected anymore."
        }
    }

    /// The activity with the start of the run, or the kind.
    func subject(_ titles: [ActivityID: String]) -> String {
        guard let run else { return kind.title }
        let title = titles[run.activity] ?? run.activity.rawValue
        return "\(title), \(run.start.date.dayMonthYear), \(run.start.time.hourAndMinute)"
    }
}
