import PortalUI

/// The state of an enrollment token. Every count of tokens has a part for each state, and the parts add up to the
/// issued tokens.
///
/// The raw values are part of URLs, of files, and of the column `State` in the table of tokens.
package enum TokenState: String, CaseIterable, Sendable {
    case unused
    /// Its participant is enrolled.
    case used
    case withdrawn
    /// The token was deleted with its participant.
    case erased
    case revoked

    /// The state of the participant who used it, or nil for unused tokens.
    var participant: ParticipantState? {
        switch self {
        case .used: .active
        case .withdrawn: .withdrawn
        case .erased: .erased
        case .unused, .revoked: nil
        }
    }

    /// The displayed state.
    package var title: String {
        if let participant { return participant.title }
        return self == .revoked ? "Revoked" : "Available"
    }
}

/// The number of tokens in each state.
public struct TokenCounts: Sendable, Equatable {
    /// The number of tokens that can still be used.
    public var unused = 0
    /// The states of the participants who used one.
    public var participants = ParticipantCounts()
    /// The number of revoked tokens, which were never used.
    public var revoked = 0

    /// The number of tokens ever issued.
    public var issued: Int { unused + used + revoked }
    /// The number of tokens used for enrollment, regardless of the participants' current states.
    public var used: Int { participants.enrolled }

    package subscript(state: TokenState) -> Int {
        if let participant = state.participant { return participants[participant] }
        return state == .revoked ? revoked : unused
    }

    /// Returns the sums of two counts.
    static func + (one: TokenCounts, other: TokenCounts) -> TokenCounts {
        TokenCounts(
            unused: one.unused + other.unused,
            participants: ParticipantCounts(
                active: one.participants.active + other.participants.active,
                withdrawn: one.participants.withdrawn + other.participants.withdrawn,
                erased: one.participants.erased + other.participants.erased),
            revoked: one.revoked + other.revoked)
    }

    /// Returns the non-zero counts as text: `12 enrolled, 3 withdrawn`, or an empty string.
    package func words(of states: [TokenState] = TokenState.allCases) -> String {
        states.filter { self[$0] > 0 }.map { "\(NumberFormat.integer(self[$0])) \($0.title.lowercased())" }
            .joined(separator: ", ")
    }
}
