/// The state of a participant. Every count of participants has a part for each state, and the parts add up to everyone
/// who ever enrolled.
///
/// The raw values are used in URLs.
public enum ParticipantState: String, CaseIterable, Sendable {
    case active
    /// The participant has withdrawn; their data was kept.
    case withdrawn
    /// The participant has withdrawn and was erased with all data. Only a count remains.
    case erased

    /// The title on pages.
    public var title: String {
        switch self {
        case .active: "Enrolled"
        case .withdrawn: "Withdrawn"
        case .erased: "Erased"
        }
    }
}

/// The number of participants in each state.
public struct ParticipantCounts: Sendable, Equatable {
    /// Participants who are enrolled.
    public var active = 0
    /// Participants who withdrew and whose data was kept.
    public var withdrawn = 0
    /// Participants who withdrew and were erased.
    public var erased = 0

    package init(active: Int = 0, withdrawn: Int = 0, erased: Int = 0) {
        self.active = active
        self.withdrawn = withdrawn
        self.erased = erased
    }

    /// Everyone who ever enrolled.
    public var enrolled: Int { ParticipantState.allCases.reduce(0) { $0 + self[$1] } }

    /// Returns the number of participants in a state.
    public subscript(state: ParticipantState) -> Int {
        switch state {
        case .active: active
        case .withdrawn: withdrawn
        case .erased: erased
        }
    }
}
