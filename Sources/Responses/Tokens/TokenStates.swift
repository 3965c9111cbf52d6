import PortalUI

extension IssuedToken {
    /// The state of the token.
    package var state: TokenState {
        if usedAt != nil { return isWithdrawn ? .withdrawn : .used }
        return revocation != nil ? .revoked : .unused
    }
}

extension TokenState {
    /// The state as a chip.
    package var chip: StateChip {
        switch self {
        case .unused: .available
        case .used: .enrolled
        case .withdrawn: .withdrawn
        case .erased: StateChip(title, shape: .square, tone: .gray)
        case .revoked: .revoked
        }
    }
}

extension TokenBatch {
    /// The usage of a batch as a chip.
    package var state: StateChip {
        if revocation != nil { return .revoked }
        if !isComplete { return .pending }
        if counts.used == 0 { return StateChip("Not used", shape: .halfDisc, tone: .blue) }
        return availableCount == 0 ? StateChip("Used up", shape: .square, tone: .gray) : .inUse
    }
}

extension StateChip {
    /// A withdrawn participant.
    package static let withdrawn = StateChip("Withdrawn", shape: .square, tone: .gray)
}
