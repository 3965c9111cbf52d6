import PortalUI

/// What became of an enrollment token. Every count of tokens has a part for each state, and they add up to those
/// issued.
///
/// The raw values are part of addresses, of files, and of the column `State` of the table of tokens.
enum TokenState: String, CaseIterable, Sendable {
    case unused
    /// Its participant takes part.
    case used
    case withdrawn
    /// The token was deleted with its participant.
    case erased
    case revoked

    /// What became of the participant who used it; nil where no one has.
    var participant: ParticipantState? {
        switch self {
        case .used: .active
        case .withdrawn: .withdrawn
        case .erased: .erased
        case .unused, .revoked: nil
        }
    }

    /// The word that pages show.
    var title: String {
        if let participant { return participant.title }
        return self == .revoked ? "Revoked" : "Available"
    }
}

/// How many tokens are in each state.
public struct TokenCounts: Sendable, Equatable {
    /// Those that can still be used.
    public var unused = 0
    /// What became of the participants who used one.
    public var participants = ParticipantCounts()
    /// Those that no one can use any more, although no one has.
    public var revoked = 0

    /// All that there ever were.
    public var issued: Int { unused + used + revoked }
    /// Those by which someone enrolled, whatever became of them since.
    public var used: Int { participants.enrolled }

    subscript(state: TokenState) -> Int {
        if let participant = state.participant { return participants[participant] }
        return state == .revoked ? revoked : unused
    }

    /// The counts of two batches together.
    static func + (one: TokenCounts, other: TokenCounts) -> TokenCounts {
        TokenCounts(
            unused: one.unused + other.unused,
            participants: ParticipantCounts(
                active: one.participants.active + other.participants.active,
                withdrawn: one.participants.withdrawn + other.participants.withdrawn,
                erased: one.participants.erased + other.participants.erased),
            revoked: one.revoked + other.revoked)
    }

    /// Those states in words that some tokens are in: `12 taking part, 3 withdrawn`; empty where none are.
    func words(of states: [TokenState] = TokenState.allCases) -> String {
        states.filter { self[$0] > 0 }.map { "\(NumberFormat.whole(self[$0])) \($0.title.lowercased())" }
            .joined(separator: ", ")
    }
}
