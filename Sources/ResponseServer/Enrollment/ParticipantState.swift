/// What became of someone who enrolled. Every count of participants has a part for each state, and they add up to all
/// who ever enrolled.
///
/// The raw values are part of addresses.
public enum ParticipantState: String, CaseIterable, Sendable {
    case active
    /// Has left; what was sent is still here.
    case withdrawn
    /// Has left, and was deleted with everything that was sent: only a tally is left.
    case erased

    /// The word that pages show.
    public var title: String {
        switch self {
        case .active: "Taking part"
        case .withdrawn: "Withdrawn"
        case .erased: "Erased"
        }
    }
}

/// How many participants are in each state.
public struct ParticipantCounts: Sendable, Equatable {
    /// Those who take part.
    public var active = 0
    /// Those who left and whose data is still here.
    public var withdrawn = 0
    /// Those who left and were deleted.
    public var erased = 0

    /// All who ever enrolled.
    public var enrolled: Int { ParticipantState.allCases.reduce(0) { $0 + self[$1] } }

    /// How many are in a state.
    public subscript(state: ParticipantState) -> Int {
        switch state {
        case .active: active
        case .withdrawn: withdrawn
        case .erased: erased
        }
    }
}
